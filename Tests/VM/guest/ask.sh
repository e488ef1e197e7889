# shellcheck shell=bash
# ask TOOL WORD…: makes input_server.py run the tool. No process is started, because under emulation
# that would take longer than most tools' work.
ask() {
    local server line text='' status=1 start=$EPOCHREALTIME
    if [ "$1 ${2-}" = 'finger script' ]; then IFS= read -r -d '' text || true; fi
    until { exec {server}<>/dev/tcp/127.0.0.1/7447; } 2>/dev/null; do
        if ((${EPOCHREALTIME/./} - ${start/./} > 120000000)); then
            echo "$1: input_server.py does not answer, see /run/vm-input.log" >&2
            return 1
        fi
        sleep 0.1
    done
    printf '%s\0' "$1" "$PWD" "${ARTIFACTS-}" "$text" $(($# - 1)) "${@:2}" >&"$server"
    while IFS= read -r line <&"$server"; do
        case $line in
        out\ *) printf '%s\n' "${line#out }" ;;
        err\ *) printf '%s\n' "${line#err }" >&2 ;;
        status\ *)
            status=${line#status }
            break
            ;;
        esac
    done
    exec {server}>&-
    return "$status"
}
