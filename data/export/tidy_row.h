// One row of the tidy file, and the table of them.
#pragma once

#include "data/export/csv.h"
#include "data/export/focus_charges.h"
#include "model/evaluate/evaluate.h"

#include <optional>
#include <string>

namespace breakeven {

// What is not set stays empty.
struct TidyRow
{
    const char *record = "";
    const OptionOutcome *option = nullptr;
    std::string workload{};
    std::string measure{};
    std::string category{};
    std::string line{};
    int year = 0;
    int month = 0;
    std::optional<double> value{};
    std::string unit{};
    std::string text{};
    std::optional<double> low{};
    std::optional<double> high{};
    std::string source{};
    std::string asOf{};
    std::string confidence{};
    std::string note{};
    std::string path{};
    std::string against{};
    FocusCharge focus{};
};

class TidyTable
{
public:
    // Begins with the header.
    explicit TidyTable(const Study &study);

    void put(const TidyRow &row);
    const std::string &result() const { return m_csv.result(); }

private:
    const Study &m_study;
    CsvWriter m_csv;
};

} // namespace breakeven
