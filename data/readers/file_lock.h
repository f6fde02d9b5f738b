// The right to replace a file. One program has it at a time, and others that ask for it wait.
//
// Owns: an open file; the right ends with the lock. On a file system without locks every program has the
// right.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

class FileLock
{
public:
    // Errors: NotFound where there is no file; Failed where it cannot be opened.
    static Result<FileLock> of(const std::string &path);

    FileLock(FileLock &&other) noexcept;
    FileLock &operator=(FileLock &&other) noexcept;
    ~FileLock();

private:
    explicit FileLock(int file) : m_file(file) {}

    int m_file = -1;
};

} // namespace breakeven
