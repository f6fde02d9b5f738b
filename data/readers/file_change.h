// Whether a file changed while it was read: one that is still being written is read as far as it went.
#pragma once

#include "model/study/issue.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace breakeven {

class FileChange
{
public:
    explicit FileChange(std::string path) : m_path(std::move(path)), m_size(size()) {}

    // Nothing where the file is as long as it was.
    std::optional<Issue> issue() const
    {
        if (size() == m_size)
            return std::nullopt;
        return Issue{Severity::Warning,
                     "the file was being written while it was read; import it again when it is whole", m_path,
                     1};
    }

private:
    std::uintmax_t size() const
    {
        std::error_code none;
        return std::filesystem::file_size(m_path, none);
    }

    std::string m_path;
    std::uintmax_t m_size;
};

} // namespace breakeven
