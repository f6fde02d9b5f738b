// How the traces of one file are told apart.
#pragma once

#include "data/traces/trace.h"

#include <string>
#include <vector>

namespace breakeven {

// Names each trace by the values of those attributes that are not the same in all, those of `first` before
// the others; numbers what is left alike.
void nameByDifferences(std::vector<Trace> &traces, const std::vector<std::string> &first = {});

// "runs/llama-3.1-8b" of "runs/llama-3.1-8b.json.gz": an ending begins with a letter.
std::string withoutEnding(std::string path);

} // namespace breakeven
