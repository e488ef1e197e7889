# The figure by which each row of results.json is compared, and its bound.
def figures:
  .[] | {name, figure: (.ratio // .count // .bytes // .wait_ns // .p50_ns), bound},
    (select(.typing_ratio) | {name: "\(.name)-of-typing", figure: .typing_ratio, bound: .typing_bound});
