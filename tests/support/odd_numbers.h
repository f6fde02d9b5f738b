// Numbers that a file may hold and a program may trip over, and files of every kind to put them into.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven::test {

// Beyond a double, beyond 64 bits, hardly above 0, very long, and the words for what is none.
const std::vector<std::string> &oddNumbers();

// A number of a text is [begin, end); what stands in a word is none.
struct NumberPlace
{
    std::size_t begin = 0;
    std::size_t end = 0;
};
std::vector<NumberPlace> numberPlaces(std::string_view text);

// A small file that the program reads, and everything that is done with it before its numbers are shown.
struct FileWithNumbers
{
    std::string name;
    std::string text;
    std::function<Result<void>(const std::string &text)> read;
};

// A file of each format of prices and of traces, bills, the tables of the catalogue and of GPUs, the
// description of a sweep, and the example studies. `folder`: an existing one that they may write to.
std::vector<FileWithNumbers> filesWithNumbers(const std::string &folder);

// What is wrong with how `file` was read with `number` at `place`: something was thrown, or the refusal is no
// sentence. Empty: nothing.
std::string faultWith(const FileWithNumbers &file, const NumberPlace &place, const std::string &number);

} // namespace breakeven::test
