#include "tests/support/test.h"

#include <cstdio>
#include <unistd.h>

namespace breakeven::test {

namespace {

bool s_hasSkipped = false;

} // namespace

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

void noteSkip(const std::string &reason)
{
    s_hasSkipped = true;
    std::fprintf(stderr, "skipped: %s\n", reason.c_str());
}

int exitCodeOf(int failures)
{
    if (failures != 0)
        return 1;
    return s_hasSkipped ? kSkipped : 0;
}

} // namespace breakeven::test
