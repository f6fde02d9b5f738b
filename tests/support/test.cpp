#include "tests/support/test.h"

#include <unistd.h>

namespace breakeven::test {

bool isNear(double actual, double expected, double relative)
{
    return actual == expected || std::fabs(actual - expected) <= relative * std::fabs(expected);
}

TemporaryFolder::TemporaryFolder()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "breakeven-test-XXXXXX").string();
    m_path = ::mkdtemp(pattern.data());
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::filesystem::path sharedData() { return std::filesystem::path(BREAKEVEN_SHARED_DIR) / "data"; }

} // namespace breakeven::test
