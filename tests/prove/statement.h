// A statement that is held against many drawn studies: how often, by how much it was missed, and where.
#pragma once

#include "pricing/new_study/new_study.h"

#include <span>
#include <string>

namespace breakeven::test {

class Statement
{
public:
    // `within`: the share by which it may be missed.
    Statement(std::string sentence, double within) : m_sentence(std::move(sentence)), m_within(within) {}

    const std::string &sentence() const { return m_sentence; }
    double within() const { return m_within; }
    int cases() const { return m_cases; }
    int missed() const { return m_missed; }
    double furthest() const { return m_furthest; }

    // Not above `most`. Prints the case that misses it, with what was compared.
    void holdBelow(const NewStudyRequest &request, double value, double most, const std::string &compared);
    void holdEqual(const NewStudyRequest &request, double value, double other, const std::string &compared);
    void hold(const NewStudyRequest &request, bool isTrue, const std::string &compared);

private:
    void count(const NewStudyRequest &request, double excess, const std::string &compared);

    std::string m_sentence;
    double m_within;
    int m_cases = 0;
    int m_missed = 0;
    double m_furthest = -1e300;
};

// As a table; true where none is missed.
bool printStatements(std::span<const Statement> statements);

} // namespace breakeven::test
