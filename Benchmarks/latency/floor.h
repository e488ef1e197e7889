// Drives a touchscreen and a keypad for ever; -1 stands for a missing device. Keys are written to
// `keyboard`, and contacts beside the keys to `clone`.
_Noreturn void drive(int panel, int keypad, int keyboard, int clone);
