// The document: workloads, options, conventions and the inputs behind them, as a plain value.
//
// Everything else is computed from it. Things are keyed by id; ids are lower-case words joined by '-'. The
// meaning of every key (label, unit, standard value) stands in the catalogues: model/study/fields.h. A study
// that has been completed (`completeStudy`) holds every field of its catalogues, so nothing that counts is
// hidden.
//
// The room: model/study holds the document: what can be set, the paths to it and edits of it; nothing in it
// computes.
#pragma once

#include "model/inputs/input.h"
#include "model/serving/serving_series.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

using Inputs = std::map<std::string, Input>;
using Choices = std::map<std::string, std::string>;

// How GPU time is obtained: the kind (catalogue of procurement) and its fields. `parts` are procurements
// inside it: the base and the burst of a portfolio.
struct Procurement
{
    std::string kind;
    Inputs inputs;
    Choices choices;
    std::map<std::string, Procurement> parts;

    bool operator==(const Procurement &) const;
};

// What was really paid for an option that is in use, from its bills.
struct Actuals
{
    std::string firstMonth;               // the calendar month of the plan's first: "2026-08"
    std::map<std::string, Inputs> months; // what is known of each, by calendar month: actualFields()

    bool operator==(const Actuals &) const = default;
};

struct Option
{
    std::string name;
    std::string note;
    int order = 0; // in lists, from 0
    int slot = 0;  // colour, marker and dash, for life; from 0
    Procurement procurement;
    // Workloads that are procured in another way than the rest, by workload id.
    std::map<std::string, Procurement> workloads;
    Actuals actual;

    bool operator==(const Option &) const = default;
};

// An offer of the market that a new study lists but does not compare: the option it would become, and its
// cost on the day of the study. Units: `currency`, in present value over the plan.
struct LeftOutOffer
{
    std::string reason; // "another seller than those compared"
    double cost = 0;
    std::string currency;
    std::string beside;            // the option it was compared with; empty: none
    double more = 0;               // than that one; negative: less
    bool isBesideCheapest = false; // that one was the cheapest that was compared
    // The fields of the option that differ from their standard. An input that would be shared has its value
    // here and, by key, its shared name in `shared`.
    Option option;
    std::map<std::string, std::string> shared;

    bool operator==(const LeftOutOffer &) const = default;
};

struct Workload
{
    std::string name;
    std::string kind; // catalogue of workloads
    int order = 0;
    Inputs inputs;
    Choices choices;

    bool operator==(const Workload &) const = default;
};

struct Conventions
{
    Inputs inputs;
    Choices choices;

    bool operator==(const Conventions &) const = default;
};

// Units of the study's currency for one of `currency`.
struct ExchangeRate
{
    double rate = 0;
    Date date;
    std::string source;

    bool operator==(const ExchangeRate &) const = default;
};

// How two uncertain inputs hang together: Spearman's rank correlation.
struct Correlation
{
    std::string a; // paths
    std::string b;
    double rank = 0; // −1 to 1
    std::string source;
    std::string note;

    // Nobody has said it but the program.
    bool isAssumed() const { return source.starts_with("assumed"); }

    bool operator==(const Correlation &) const = default;
};

// A choice that is not settled, and what it may come to.
struct UncertainChoice
{
    std::string path;
    std::vector<std::string> values; // as `setPath` takes them
    std::vector<double> weights;     // as the values, above 0; none: all alike
    std::string source;
    std::string note;

    bool operator==(const UncertainChoice &) const = default;
};

struct Study
{
    // Written out so that they are compiled once.
    Study();
    Study(const Study &);
    Study(Study &&) noexcept;
    Study &operator=(const Study &);
    Study &operator=(Study &&) noexcept;
    ~Study();

    std::string id; // UUID
    std::string name;
    std::string question; // one line: what the study asks
    std::string currency = "USD";
    Date asOf;            // the day the ages of prices are counted to
    std::string baseline; // an option's id; empty: the first option
    Inputs shared;        // assumptions that several inputs share, by name: model/study/shared_inputs.h
    Conventions conventions;
    std::map<std::string, Workload> workloads;
    std::map<std::string, Option> options;
    std::map<std::string, Inputs> gpus;                // what each GPU can do, by name: gpuFactFields()
    std::map<std::string, ServingSeries> performance;  // benchmark runs that options name
    std::map<std::string, ExchangeRate> exchangeRates; // by currency
    // Why there is no option of an id, of those a new study might have had: "own".
    std::map<std::string, std::string> leftOut;
    std::map<std::string, LeftOutOffer> leftOutOffers; // of those, the ones that would have been an offer
    std::vector<Correlation> correlations;             // of inputs with ranges
    std::vector<UncertainChoice> uncertainChoices;
    std::vector<std::string> claims; // the documents whose claims it checks: "001", "003"

    bool operator==(const Study &) const;
};

// Ids in display order (by `order`, then id).
std::vector<std::string> optionOrder(const Study &study);
std::vector<std::string> workloadOrder(const Study &study);

// The id of the baseline: the named option, or the first; empty without options.
std::string baselineOf(const Study &study);

// A fresh id made from a name: "Own rack" → "own-rack", "own-rack-2" when that is taken.
template<class Map>
std::string freshId(const std::string &name, const Map &taken);
std::string idFromName(const std::string &name);

// The key itself, "KEY-2" where it is taken.
template<class Map>
std::string freshKey(const std::string &base, const Map &taken)
{
    std::string key = base;
    for (int n = 2; taken.count(key); ++n)
        key = base + "-" + std::to_string(n);
    return key;
}

template<class Map>
std::string freshId(const std::string &name, const Map &taken)
{
    return freshKey(idFromName(name), taken);
}

// The choice made for `key`; empty where none is.
std::string choiceIn(const Choices &choices, const char *key);

// Calls `visit(procurement, path)` for a procurement that stands at `path` and the parts inside it.
template<class Visit>
void visitParts(const Procurement &procurement, const std::string &path, const Visit &visit)
{
    visit(procurement, path);
    for (const auto &[key, part] : procurement.parts)
        visitParts(part, path + "." + key, visit);
}

// The same for every procurement of an option that stands at `path`.
template<class Visit>
void visitProcurements(const Option &option, const std::string &path, const Visit &visit)
{
    visitParts(option.procurement, path, visit);
    for (const auto &[workload, own] : option.workloads)
        visitParts(own, path + ".workloads." + workload, visit);
}

} // namespace breakeven
