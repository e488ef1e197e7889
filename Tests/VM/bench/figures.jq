# The figures by which results.json is compared, each with its bound and the least growth that is
# named. Runs of one build differ by some hundred nanoseconds in a frame's delay by a client.
def figures:
  .[] | {name, figure: (.ratio // .count // .bytes // .wait_ns // .p50_ns), bound,
         growth: (if .wait_ns then 1000 else 0 end)},
    (select(.typing_ratio)
      | {name: "\(.name)-of-typing", figure: .typing_ratio, bound: .typing_bound, growth: 0}),
    (select(.p99_bound) | {name: "\(.name)-p99", figure: .p99_ns, bound: .p99_bound, growth: 0});
