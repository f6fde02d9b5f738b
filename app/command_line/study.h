// The study commands: what a person may say to them, and one function for each.
#pragma once

#include "app/command_line/command.h"
#include "app/command_line/table_flags.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct Date;
struct NewStudyRequest;
struct Study;

struct StudyArguments
{
    std::string study;
    std::string other;
    std::string path;
    std::string pin;
    std::string shared;
    std::vector<std::string> paths;
    std::string file;
    std::string from;
    std::string comment;
    std::string workload = "training";
    std::vector<std::string> options;
    // For a new study that is made by rules.
    std::string gpu;
    std::optional<double> gpus;
    std::string busy; // "60%"
    std::string runs; // of requests in tokens: stored benchmark runs, or "estimate"
    std::string servedModel;
    std::string requestLog; // a file or the name of a stored trace
    std::string percentile;
    std::string trainedModel;
    std::string method = "full"; // of a training run
    std::string startBy;         // a day
    std::string arrivals;        // of jobs: "random" or "planned"
    std::optional<double> years;
    std::string provider;
    std::string sellers;            // "any", "hyperscalers" or names with commas between them
    std::string today;              // a way, or "commitment-1y@aws"
    std::string todayPrice;         // USD a GPU-hour
    std::string budget;             // an amount a month
    std::vector<std::string> owned; // "4x8 A100-80 SXM, 2024-03, 160000"
    std::string region;
    std::map<std::string, std::string> answers; // by key of the question; see study_answers.h
    bool isEveryDay = false;
    bool isUninterrupted = false;
    bool isRentOnly = false;
    std::vector<std::string> ticked;   // ids of options
    std::vector<std::string> unticked; // ids of options
    std::vector<std::string> machines; // "OPTION=SELLER/REGION/MACHINE"
    std::string asOf;                  // a day; empty: today
    std::vector<std::string> settings; // "PATH=VALUE"
    bool replaces = false;
    bool copies = false;
    bool isMoved = false; // pinned prices that have moved are meant
    bool takes = false;
    std::int64_t revision = 0;
    std::string format;
    std::string option; // a kind, an id, or the name of a measured one
    std::string name;   // of an option
    std::string note;   // the id of one that compare says
    // For a bill.
    std::vector<std::string> roles;
    std::string cost = "effective";
    std::string currency;
    TableFlags table; // how the cells of a bill are written
    std::string firstMonth;
    std::string lastMonth;
    bool takesAllLines = false;
    std::string actual;    // the option that it was paid for
    std::string planStart; // "2026-08"
    bool takesPartMonths = false;
    bool isAnyway = false; // takes a bill of other machines than the option's
    bool isDry = false;
    bool isInMoney = false; // of what differs: what it adds to a total
};

int listStudies(const CommandContext &context, const StudyArguments &arguments);
int showStudy(const CommandContext &context, const StudyArguments &arguments);
// The study that the rules of pricing/new_study make from the answers.
Result<Study> studyByRules(const CommandContext &context, const StudyArguments &arguments);
// The work that the arguments tell, for a study of this day.
Result<NewStudyRequest> workAsked(const CommandContext &context, const StudyArguments &arguments,
                                  const Date &day);
// Lists what a new study left out: the next offers of each way, and why others are no options.
int listOffers(const CommandContext &context, const StudyArguments &arguments);
// The settings of --set that concern neither the work nor the conventions, and so are left for the options.
std::vector<std::string> settingsOfOptions(const StudyArguments &arguments);
int makeStudy(const CommandContext &context, const StudyArguments &arguments);
int importStudy(const CommandContext &context, const StudyArguments &arguments);
int importBill(const CommandContext &context, const StudyArguments &arguments);
int exportStudy(const CommandContext &context, const StudyArguments &arguments);
int shareStudyInputs(const CommandContext &context, const StudyArguments &arguments);
// "PATH=VALUE" in order, as `--set` has them, written to where the study is kept.
int setStudyInputs(const CommandContext &context, const StudyArguments &arguments);
int fixStudy(const CommandContext &context, const StudyArguments &arguments);
int addStudyOption(const CommandContext &context, const StudyArguments &arguments);
int duplicateStudyOption(const CommandContext &context, const StudyArguments &arguments);
int removeStudyOption(const CommandContext &context, const StudyArguments &arguments);
int renameStudyOption(const CommandContext &context, const StudyArguments &arguments);
int addStudyWorkload(const CommandContext &context, const StudyArguments &arguments);
int removeStudyWorkload(const CommandContext &context, const StudyArguments &arguments);
int renameStudyWorkload(const CommandContext &context, const StudyArguments &arguments);
int pinStudyPrice(const CommandContext &context, const StudyArguments &arguments);
// Lists pinned prices that are no longer what the store says, and takes them where told to.
int showMovedPrices(const CommandContext &context, const StudyArguments &arguments);
int studyRevisions(const CommandContext &context, const StudyArguments &arguments);
int diffStudies(const CommandContext &context, const StudyArguments &arguments);
int bridgeStudies(const CommandContext &context, const StudyArguments &arguments);

} // namespace breakeven
