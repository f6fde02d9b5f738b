// A new study made by rules: a kind of work on a GPU, an amount, a place and a time become options that can
// be compared like for like.
//
// The reference GPU is the one chosen; each way of buying it is that of the seller allowed whose offer costs
// least in the study, and where there are several the names of the options say who it is. Every number has a
// source, and the word "assumed" where nobody was asked. Source of the figures: data/catalogue. Checked: the
// eight studies of tests/end_to_end/new_study_cases_test.cpp.
//
// The room: pricing/new_study holds these rules, one family of options a file.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/result.h"
#include "model/study/fields.h"
#include "model/study/issue.h"
#include "model/study/study.h"
#include "pricing/new_study/owned_servers.h"
#include "pricing/new_study/seen_prices.h"
#include "pricing/new_study/sellers.h"
#include "pricing/new_study/serving_terms.h"
#include "pricing/new_study/training_terms.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

inline constexpr double kMostGpus = 1e6; // of a new study

// A machine as the market names it.
struct SoldMachine
{
    std::string provider;
    std::string region;
    std::string machine;

    bool operator==(const SoldMachine &) const = default;
};

// What a person takes otherwise than the rules do, for one option.
struct OptionChoice
{
    std::optional<bool> isTicked = {};
    std::optional<SoldMachine> machine = {}; // sold in the same way
};

// A currency other than the US dollar, which the catalogue and the rules are in.
struct StudyMoney
{
    std::string currency;   // "EUR"
    ExchangeRate perDollar; // units of it for one dollar
};

// What is paid for the GPUs now.
struct PaidToday
{
    std::string way = {};             // "on-demand", "commitment-1y"; empty: a price alone
    std::string seller = {};          // as `isProvider` takes it; empty: who asks least
    std::optional<double> price = {}; // USD per GPU-hour; nothing: what the market asks
};

struct NewStudyRequest
{
    std::string workload = "training"; // a kind of the catalogue of workloads
    std::string gpu;                   // "H100 SXM"; without its variant SXM where there is one; empty: of
                                       // a training run the one that costs least
    std::optional<double> gpus = {};   // at once
    std::optional<double> busy = {};   // share of the time
    double years = 3;
    SellerNames sellers = {}; // who may sell; none: any
    std::string region;       // "us-central1", "US", "Europe"; empty: the United States
    Date day;
    std::optional<PaidToday> today = {};  // the baseline; nothing: GPUs on demand that are kept
    std::vector<OwnedServers> owned = {}; // before the plan begins
    std::optional<StudyMoney> money = {}; // else US dollars; see study_currency.h
    // Of the work and the conventions, as for `setPath`: the options are sized for what they say. Of shared
    // assumptions as well, whose ranges go with their values.
    std::vector<std::pair<std::string, std::string>> settings = {};
    std::vector<std::string> assumed = {}; // paths of settings that nobody said: standard answers
    bool mayBeInterrupted = true;          // where the kind of work allows it
    bool mayBeBought = true;
    std::map<std::string, OptionChoice> choices = {}; // by id of the option
    SeenPrices seen = {};                             // of spot; none: its range is a rule
    ServingTerms serving = {};                        // of requests that are counted in tokens
    std::optional<TrainingTerms> training = {};       // a run of a known model, of the kind "training"
};

// What an option costs in the study with all that is offered. Units: of its currency, in present value.
struct JudgedOption
{
    std::optional<double> value = {}; // nothing where it does not do the work
    bool isTooSlow = false;           // requests that wait for a cold start are answered, if late
};

// An option the rules found, in the study only where it is ticked.
struct OfferedOption
{
    std::string id; // "on-demand-kept", "commitment-3y", "spot-aws"
    Option option;
    bool isTicked = true;
    std::string reason = {};                 // why it is not ticked
    std::string way = {};                    // how it is bought: the id of the row of that way
    bool isCandidate = false;                // another offer of its way than the one that is compared
    std::optional<JudgedOption> judged = {}; // nothing: not judged yet
    Input price = {};                        // what it is rented or bought at, also where that is shared
    std::optional<LeftOutOffer> offer = {};  // what the reason says of its cost; without the option
};

struct NewStudy
{
    Study study;     // complete but for id and name
    double gpus = 0; // at once in the first month
    std::vector<OfferedOption> offered;
    std::vector<Issue> remarks;  // what was left out and why, and where to ask for a better price
    bool isReplicaSplit = false; // over machines: nobody sells one that holds a replica
};

// Errors: BadInput for an amount that cannot be; NotFound, with the nearest, for a kind of work, a GPU, a
// provider or a region that nobody sells.
Result<NewStudy> newStudy(const NewStudyRequest &request, const Catalogue &catalogue);

} // namespace breakeven
