// From a study to its results: `buildStudySheet` writes the model as a sheet, `compare` reads an evaluation.
//
// The room: model/evaluate goes from a study to its sheet, and from the sheet to a comparison with its
// statuses.
#pragma once

#include "model/evaluate/comparison.h"
#include "model/result.h"

#include <span>
#include <string>

namespace breakeven {

// Of many options (more than `kMostInPairs`) only the pairs with the baseline and with the cheapest are in
// the sheet, and those that `quantities` name ("options.own.against.rent.irr").
// Requires: a completed study. Errors: BadInput naming the path (unknown kind, horizon below one month, …).
Result<StudySheet> buildStudySheet(const Study &study, std::span<const std::string> quantities = {});
inline constexpr std::size_t kMostInPairs = 16;

// Reads the figures; the verdict is without its flip and `shareAlike`. Cheap: for live updates.
Comparison compare(const Study &study, const StudySheet &sheet, const Evaluation &evaluation);

// What the verdict leans on: evaluates the study under each other timing and base convention (the first that
// changes the cheapest is the flip), and with the cheapest two allocated alike.
void completeVerdict(const Study &study, Comparison &comparison);

// Everything: builds, evaluates, compares, and completes the verdict.
Result<Comparison> evaluate(const Study &study);

// The allocation of the machines of an option: "autoscaled" (started and stopped with the work), "always-on",
// or empty where its kind has no such choice or it serves its workloads in several ways.
std::string allocationOf(const Option &option);
// Whether an option pays for its machines all the time, whether they work or not.
bool keepsMachines(const Option &option);

} // namespace breakeven
