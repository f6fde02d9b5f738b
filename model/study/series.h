// Fields that hold a value for each year of the plan, or for each month of a bill.
//
// Such a field stands once in the catalogue. Its values are inputs of their own, each with a range, a source
// and a date, and one more input scales all of them. By year, the first value has the key of the field and
// the later ones KEY_year_2, KEY_year_3, …; a year without a value keeps that of the year before. By month,
// the values have the keys KEY_1, KEY_2, … and the key of the field holds nothing itself. The factor is
// KEY_factor.
#pragma once

#include "model/result.h"
#include "model/study/fields.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr int kSeriesYears = 5;
inline constexpr int kSeriesMonths = 60;

// The key of the value with this number, from 1: "price_change", "price_change_year_3", "compute_3".
std::string keyOfYear(const std::string &key, int year);
std::string keyOfMonth(const std::string &key, int month);
std::string keyOfValue(const Field &series, int number);
std::string factorKey(const std::string &key);

// The fields of a series after the one that stands in the catalogue, and of its factor.
std::vector<Field> valuesOf(const Field &series);
// How many values a series may have.
int mostValues(const Field &series);
// The number of the last value that is held; 0: none.
int heldValues(const Field &series, const Inputs &inputs);

// Whether the text gives several values: "-20 %, -10 %; 0 %". A comma between digits belongs to a number.
bool isSeriesText(const Field &series, const std::string &text);
std::vector<std::string> seriesTexts(const std::string &text);

} // namespace breakeven
