// The one place that includes the test framework (Catch2 2.13 on Debian 12; version 3 works too), and the few
// words all tests share.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif

#include <cmath>
#include <filesystem>
#include <string>

namespace breakeven::test {

// |actual − expected| ≤ relative·|expected|; two infinities of one sign are equal.
bool isNear(double actual, double expected, double relative = 1e-9);

// A folder of its own for one test, removed with everything in it.
class TemporaryFolder
{
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder &) = delete;
    TemporaryFolder &operator=(const TemporaryFolder &) = delete;

    const std::filesystem::path &path() const { return m_path; }
    std::string file(const std::string &name) const { return (m_path / name).string(); }

private:
    std::filesystem::path m_path;
};

// The folder of recorded real files, beside the checkout; tests that need it skip where it is absent.
std::filesystem::path sharedData();

// Says that a case leaves for want of something outside the project; the program then ends with kSkipped.
void noteSkip(const std::string &reason);

// What a test program ends with: 0, 1 after a failure, kSkipped when all that ran passed and a case was
// skipped. Such cases have the tags [outside][THING], so that CTest runs them apart and shows them as
// skipped.
constexpr int kSkipped = 77;
int exitCodeOf(int failures);

} // namespace breakeven::test

// Leaves the case, saying why.
#define SKIP_CASE(reason)                                                                                    \
    do {                                                                                                     \
        breakeven::test::noteSkip(reason);                                                                   \
        return;                                                                                              \
    } while (false)

// Leaves the case when a file is not on this machine.
#define SKIP_WITHOUT(file)                                                                                   \
    if (!std::filesystem::exists(file))                                                                      \
    SKIP_CASE((file).string() + " is not here")
