// Drives a panel and a keypad for ever; -1 for one that is not there. Keys go to `keyboard`, the
// contacts beside the keys to `clone`.
_Noreturn void drive(int panel, int keypad, int keyboard, int clone);
