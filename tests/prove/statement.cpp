#include "tests/prove/statement.h"

#include "tests/prove/drawn_study.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven::test {

namespace {

constexpr double kLeastBeside = 1e-6; // what differences are a share of, at the least

double shareOf(double difference, double of) { return difference / std::max(std::fabs(of), kLeastBeside); }

} // namespace

void Statement::count(const NewStudyRequest &request, double excess, const std::string &compared)
{
    ++m_cases;
    m_furthest = std::max(m_furthest, excess);
    if (excess <= m_within)
        return;
    ++m_missed;
    std::printf("missed by %.3g %%: %s: %s\n  %s\n", 100 * excess, m_sentence.c_str(), compared.c_str(),
                commandOf(request).c_str());
}

void Statement::holdBelow(const NewStudyRequest &request, double value, double most,
                          const std::string &compared)
{
    char figures[80];
    std::snprintf(figures, sizeof figures, ": %.10g, at most %.10g", value, most);
    count(request, shareOf(value - most, most), compared + figures);
}

void Statement::holdEqual(const NewStudyRequest &request, double value, double other,
                          const std::string &compared)
{
    char figures[80];
    std::snprintf(figures, sizeof figures, ": %.10g and %.10g", value, other);
    count(request, shareOf(std::fabs(value - other), other), compared + figures);
}

void Statement::hold(const NewStudyRequest &request, bool isTrue, const std::string &compared)
{
    count(request, isTrue ? 0 : 1, compared);
}

bool printStatements(std::span<const Statement> statements)
{
    std::printf("\n%-62s %9s %7s %7s %11s\n", "Statement", "within", "cases", "missed", "furthest");
    int missed = 0;
    for (const Statement &one : statements) {
        missed += one.missed();
        std::printf("%-62s %9.2g %7d %7d", one.sentence().c_str(), one.within(), one.cases(), one.missed());
        one.cases() > 0 ? std::printf(" %+11.3g\n", one.furthest()) : std::printf(" %11s\n", "-");
    }
    return missed == 0;
}

} // namespace breakeven::test
