// What a finance lead would ask about a comparison first: a sentence, where it is, and a fix that can be
// pressed. None of them keeps anything from being compared.
//
// The room: pricing/sanity looks at a study with its results and the catalogue, and says what is not like for
// like. Source: the design of defaults, section 6, whose ids the notes have.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/decision/flips.h"
#include "model/evaluate/evaluate.h"
#include "model/result.h"
#include "model/study/study.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// What is done to a study, in this order.
struct NoteFix
{
    std::string text; // on its button: "Buy 2 servers"
    // PATH and VALUE, as for `setPath`.
    std::vector<std::pair<std::string, std::string>> settings = {};
    std::vector<std::pair<std::string, Input>> inputs = {}; // what stands at a path then
    Inputs shared = {}; // shared assumptions, where the study has none of the name
    std::vector<std::pair<std::string, Option>> added = {}; // by id
    std::vector<std::string> removed = {};                  // ids of options
    // Nothing in the study: newer prices are to be fetched.
    bool fetchesPrices = false;
    std::string asksFor = {}; // nothing in the study either: a person is to enter what stands at this path
};

// What an offer that is left out would cost, where a note tells it in present value.
struct NotedCost
{
    std::string said;          // the part of the note's text that tells it
    std::string beside;        // id of the option it is compared with; empty: none
    bool isByEstimate = false; // of its speed
    bool isBesideCheapest = false;
    double presentValue = 0;
    // By CostMeasure; all unknown until `addCostsByMeasure` has read them.
    std::array<std::optional<double>, kCostMeasureCount> byMeasure = {};
};

struct SanityNote
{
    std::string id;   // "N5"; "left-out" where a new study has no option for want of a value
    std::string path; // "options.on-demand.price"
    std::string text;
    std::optional<NoteFix> fix;
    std::optional<NotedCost> cost = {};
    double worth = 0; // filled by `addWorth`

    // It tells of an offer that a new study has no option for, and stands among those.
    bool isLeftOut() const { return id == "N20" || id == "left-out"; }
};

// The notes in the order of their ids, with left-out offers last. `flips` are those in range, nearest first;
// without them no note says what the answer turns on. Requires: a completed study, its sheet, and the
// comparison with its verdict completed. Threads: pure.
std::vector<SanityNote> sanityNotes(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                                    const Comparison &comparison, const Catalogue &catalogue,
                                    const std::vector<Flip> &flips = {});

// Reads what the offers in the notes would cost by every measure, for callers that show another measure than
// the present value. Requires: notes on this study.
void addCostsByMeasure(const Study &study, std::vector<SanityNote> &notes);

// Sets the worth of each note: by how much its fix changes the least present value. Where a person has to
// enter a value, the end of its range that changes most counts. Infinite where only the fix makes an answer
// possible, 0 where the effect is unknown. Requires: notes on the study of the probe and its comparison.
void addWorth(const Probe &probe, const Comparison &comparison, std::vector<SanityNote> &notes);

// The notes without left-out offers, the one that is worth most first.
std::vector<SanityNote> notesByWorth(const std::vector<SanityNote> &notes);
// What was left out, the cheapest first and what has no cost last.
std::vector<SanityNote> leftOutByCost(const std::vector<SanityNote> &notes);

// The fix that adds the left-out offer of a note; nothing where the study knows only a sentence about it.
std::optional<NoteFix> addingLeftOut(const Study &study, const SanityNote &note);

// Adds the notes that are not among the issues already.
void addNotes(const std::vector<SanityNote> &notes, std::vector<Issue> &issues);

// Presses a fix. Errors: those of `setPath` and `removeOption`; the study is then unchanged.
Result<void> applyFix(Study &study, const NoteFix &fix);

} // namespace breakeven
