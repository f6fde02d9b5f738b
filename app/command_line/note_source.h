// What is not like for like in a comparison, by the catalogue of the program and the one beside the store.
#pragma once

#include "app/command_line/command.h"
#include "app/command_line/output.h"
#include "data/catalogue/catalogue.h"
#include "model/decision/probe.h"
#include "pricing/sanity/sanity_note.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Errors: those of the tables beside the store.
Result<Catalogue> catalogueOf(const CommandContext &context);
// The same with what the store knows of a GPU by `day`, of which a new study is made.
Result<Catalogue> catalogueAtFetchedPrices(const CommandContext &context, const Date &day,
                                           const std::string &gpu);

// What changes the answer within the ranges of inputs, and what it leans on.
struct Turns
{
    Probe probe;
    std::vector<Flip> flips = {};    // nearest first
    std::vector<Flip> leanings = {}; // those of assumed values
    int assumedValues = 0;           // there are in all
};
Turns turnsOf(const CommandContext &context, const Study &study, const StudySheet &sheet);

// Where the tables beside the store cannot be read, a warning on `messages` says so, and the notes are by the
// catalogue of the program alone.
std::vector<SanityNote> notesOf(const CommandContext &context, const Study &study, const StudySheet &sheet,
                                const Evaluation &evaluation, const Comparison &comparison,
                                const std::vector<Flip> &flips);

// [{id, path, text, fix: {text, set: [{path, value}], remove: [ids], add: [ids], fetches_prices, asks_for}}];
// a note that has no fix has null.
Json notesJson(const Study &study, const std::vector<SanityNote> &notes);

// "N5: H100 SXM costs … (fix: Add Hyperstack)".
std::string noteLine(const SanityNote &note);

// Whether a note says what this issue says.
bool isNoted(const std::vector<SanityNote> &notes, const Issue &issue);

} // namespace breakeven
