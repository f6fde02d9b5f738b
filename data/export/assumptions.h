// Every input of a study as a line of the assumptions log: what was assumed, by whom, when, and what to
// doubt.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

// How the sheet uses a study's inputs.
struct InputFindings
{
    std::vector<std::string> unused;        // paths no result depends on
    std::map<std::string, double> computed; // what each computed effect comes to, by path
};
InputFindings inputFindings(const Study &study, const StudySheet &sheet, const Evaluation &evaluation);

struct Assumption
{
    std::string path;  // "options.own.server_price"
    std::string owner; // "Own rack", "Training", "Conventions"
    std::string label;
    std::string unit; // with the study's currency
    const Field *field = nullptr;
    Input input; // of a computed effect: what it comes to, without a range
    bool isComputed = false;
    bool isStale = false;
    bool isSourced = true;
    bool isUsed = true; // some result depends on it
};

// Says where it comes from, and that is not the program itself.
bool isSourced(const Input &input);

// In display order; optional inputs without a value are left out.
std::vector<Assumption> assumptions(const Study &study, const InputFindings &findings = {});

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
