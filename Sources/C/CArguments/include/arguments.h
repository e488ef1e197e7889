// Declares nothing to call: linking this library makes CommandLine.arguments right without /proc.
#pragma once
