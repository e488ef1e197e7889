// Nothing to call: linked into a program, it has CommandLine.arguments be right without /proc.
#pragma once
