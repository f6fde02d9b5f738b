// Every input of a study as a line of the assumptions log: what was assumed, by whom, when, and what to
// doubt.
#pragma once

#include "model/study_path.h"

#include <string>
#include <vector>

namespace breakeven {

struct Assumption
{
    std::string path;  // "options.own.server_price"
    std::string owner; // "Own rack", "Training", "Conventions"
    std::string label;
    std::string unit; // with the study's currency
    const Field *field = nullptr;
    Input input;
    bool isStale = false;
    bool isSourced = true;
    bool isUsed = true; // some result depends on it
};

// A price older than 12 months on the study's day.
bool isStalePrice(const Study &study, const ConstInputPlace &place);
// Says where it comes from, and that is not the program itself.
bool isSourced(const Input &input);

// In display order; optional inputs without a value are left out. `unused`: paths no result depends on.
std::vector<Assumption> assumptions(const Study &study, const std::vector<std::string> &unused = {});

// A choice that was made, in words: "Cash timing", "end of the year".
struct ChosenConvention
{
    std::string path;
    std::string label;
    std::string value;
};
std::vector<ChosenConvention> chosenConventions(const Study &study);

// Prices the study rests on: how many, and the oldest day.
struct PriceDates
{
    int count = 0;
    std::optional<Date> oldest;
    std::optional<Date> newest;
};
PriceDates priceDates(const Study &study);

} // namespace breakeven
