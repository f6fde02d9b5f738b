// Inputs of a new study: figures of the catalogue, prices pinned to their record, and rules of the program,
// each with source, day and range.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/study/study.h"
#include "pricing/new_study/seen_prices.h"

#include <string>
#include <vector>

namespace breakeven {

// A figure nobody was asked for: its source begins with "assumed". In another unit by the factor. Requires: a
// figure with a value.
Input assumedFigure(const CatalogueFigure &figure, double factor = 1);

// What is no figure of anybody: `rule` says how it comes about.
Input assumedRule(double value, const std::string &rule);
// What a person said.
Input said(double value);

// An effect that is computed from its parameters.
Input computedEffect();

// An input that is the shared assumption of this name.
Input sharedInput(const std::string &name);

// The same with a range around it: PERT, or even where the value is its middle.
Input ranged(Input input, double low, double high);
// From the value times `low` to the value times `high`.
Input rangedBy(const Input &input, double low, double high);

// Where a person set the value of the inputs at these paths: the value stands in the middle of its range,
// which reaches as far to both sides as it reached to the nearer one before; without a range where it reached
// to one side only, or was drawn from prices that were seen.
void centreRanges(const Study &before, const std::vector<std::string> &paths, Study &now);

// The record that a row of the catalogue makes.
Offer offerOf(const MarketPrice &market);

// A price of the market, pinned to the record it makes.
Input pricedInput(const MarketPrice &market);

// The same with a range: a tenth to both sides where none is known, since a list changes after its day.
Input listedInput(const MarketPrice &market);

// The same of spot, which is as volatile as the market: as it was seen, else from at most half to at least
// double.
Input spotPriceInput(const MarketPrice &market, const SeenPrices &seen = {});

// What joins the notes of an input.
void addNote(std::string &note, const std::string &more);

} // namespace breakeven
