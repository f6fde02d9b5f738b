#include "tests/model/workbook_formula.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace breakeven::test {

namespace {

using Values = std::vector<double>; // one of a number, several of a range

constexpr double kError = std::numeric_limits<double>::quiet_NaN();

double finite(double x) { return std::isfinite(x) ? x : kError; }

bool anyError(const Values &values)
{
    return std::any_of(values.begin(), values.end(), [](double x) { return std::isnan(x); });
}

double call(const std::string &name, const std::vector<Values> &arguments)
{
    Values all;
    for (const Values &argument : arguments)
        all.insert(all.end(), argument.begin(), argument.end());
    if (name == "IF") // the other branch may be an error
        return std::isnan(all.at(0)) ? kError : all.at(0) != 0 ? all.at(1) : all.at(2);
    if (name == "INDEX")
        return arguments.at(0).at(std::size_t(arguments.at(2).at(0)) - 1);
    if (anyError(all))
        return kError;
    if (name == "MIN")
        return *std::min_element(all.begin(), all.end());
    if (name == "MAX")
        return *std::max_element(all.begin(), all.end());
    if (name == "INT")
        return std::floor(all.at(0));
    if (name == "MOD")
        return finite(all.at(0) - all.at(1) * std::floor(all.at(0) / all.at(1)));
    if (name == "EXP")
        return finite(std::exp(all.at(0)));
    if (name == "LN")
        return finite(std::log(all.at(0)));
    if (name == "SUM") {
        double sum = 0;
        for (double value : all)
            sum += value;
        return finite(sum);
    }
    throw std::runtime_error("no function " + name);
}

class Reader
{
public:
    Reader(const std::string &text, const std::map<std::string, double> &cells) : m_text(text), m_cells(cells)
    {
    }

    double read()
    {
        const Values value = comparison();
        if (m_at != m_text.size())
            throw std::runtime_error("left over: " + m_text.substr(m_at));
        return value.at(0);
    }

private:
    bool take(const std::string &mark)
    {
        if (m_text.compare(m_at, mark.size(), mark) != 0)
            return false;
        m_at += mark.size();
        return true;
    }

    Values comparison()
    {
        const Values a = additive();
        for (const char *mark : {"<>", "<=", "<", "="}) {
            if (!take(mark))
                continue;
            const double x = a.at(0), y = additive().at(0);
            if (std::isnan(x) || std::isnan(y))
                return {kError};
            const std::string m = mark;
            return {double(m == "<>" ? x != y : m == "<=" ? x <= y : m == "<" ? x < y : x == y)};
        }
        return a;
    }

    Values additive()
    {
        Values a = multiplicative();
        while (m_at < m_text.size() && (m_text[m_at] == '+' || m_text[m_at] == '-')) {
            const double sign = m_text[m_at++] == '+' ? 1 : -1;
            a = {finite(a.at(0) + sign * multiplicative().at(0))};
        }
        return a;
    }

    Values multiplicative()
    {
        Values a = powers();
        while (m_at < m_text.size() && (m_text[m_at] == '*' || m_text[m_at] == '/')) {
            const bool isProduct = m_text[m_at++] == '*';
            const double b = powers().at(0);
            a = {finite(isProduct ? a.at(0) * b : a.at(0) / b)};
        }
        return a;
    }

    Values powers()
    {
        Values a = unary();
        while (take("^")) {
            const double exponent = unary().at(0);
            a = {std::isnan(a.at(0)) || std::isnan(exponent) ? kError : finite(std::pow(a.at(0), exponent))};
        }
        return a;
    }

    Values unary()
    {
        if (take("-"))
            return {-unary().at(0)};
        return primary();
    }

    Values primary()
    {
        if (take("(")) {
            const Values inner = comparison();
            if (!take(")"))
                throw std::runtime_error("a parenthesis is open");
            return inner;
        }
        if (std::isdigit(static_cast<unsigned char>(m_text.at(m_at)))) {
            std::size_t length = 0;
            const double number = std::stod(m_text.substr(m_at), &length);
            m_at += length;
            return {number};
        }
        const std::string name = word();
        if (!take("("))
            return cells(name, take(":") ? word() : name);
        std::vector<Values> arguments;
        do
            arguments.push_back(comparison());
        while (take(","));
        if (!take(")"))
            throw std::runtime_error("a call is open");
        return {call(name, arguments)};
    }

    std::string word()
    {
        const std::size_t first = m_at;
        while (m_at < m_text.size() && std::isalnum(static_cast<unsigned char>(m_text[m_at])))
            ++m_at;
        return m_text.substr(first, m_at - first);
    }

    Values cells(const std::string &first, const std::string &last) const
    {
        Values values;
        for (auto cell = m_cells.find(first); cell != m_cells.end(); ++cell) {
            values.push_back(finite(cell->second));
            if (cell->first == last)
                return values;
        }
        throw std::runtime_error("no cells " + first + ":" + last);
    }

    const std::string &m_text;
    const std::map<std::string, double> &m_cells;
    std::size_t m_at = 0;
};

} // namespace

double workbookValue(const std::string &formula, const std::map<std::string, double> &cells)
{
    return Reader(formula, cells).read();
}

} // namespace breakeven::test
