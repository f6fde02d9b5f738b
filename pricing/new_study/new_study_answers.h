// What a person has answered in New Study, what is asked for each kind of work, and the request the rules of
// new studies make a study from.
//
// A number that is only assumed and that nobody touched is no answer: the rules take it from their catalogue
// and say so. Units: of each question's field.
#pragma once

#include "model/study/fields.h"
#include "pricing/new_study/new_study.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

// A way to say how much work there is.
struct WorkMeasure
{
    const char *id;
    const char *label;
};

// Of the kind "training": runs of a model that is known by its name.
inline constexpr const char *kRunMeasure = "run";

struct NewStudyQuestion
{
    Field field;            // its help is the line below it
    int unit = 0;           // the one it is shown in, of those that are compatible
    bool isWhole = false;   // GPUs and people come whole
    bool isAssumed = false; // its standard value is an assumption until somebody answers
    std::string why = {};   // where that assumption comes from
};

struct NewStudyAnswers
{
    std::string workload = "training";
    std::string measure = {};                   // empty: the first of the kind
    std::string gpu = {};                       // "H100 SXM"; empty: not chosen yet
    std::map<std::string, double> amounts = {}; // by key of the question
    bool isOnWorkdays = true;
    SellerNames sellers = {}; // who may sell; none: any
    std::string region = {};  // empty: the United States
    bool mayBeInterrupted = true;
    bool mayBeBought = true;
    std::map<std::string, OptionChoice> choices = {}; // by id of the option
    std::string percentile = {};                      // "p95", of targets for tokens; empty: the standard
    ServingTerms serving = {};                        // of requests in tokens: runs, a model, a log
    std::string model = {};                           // that is trained; empty: none
    std::string method = "full";                      // how: as of the workload's choice
    std::optional<Date> startBy = {};                 // of a run
    std::string name = {};                            // empty: made from the others
    std::string owned = {};                           // "4x8 A100-80 SXM, 2024-03, 160000; …"
};

// Requires: a kind of the catalogue of workloads, here and below.
std::span<const WorkMeasure> workMeasures(const std::string &workload);
// The one that counts now.
std::string measureOf(const NewStudyAnswers &answers);
bool isAskedForDays(const NewStudyAnswers &answers);

// How much: of the kind and the measure, in order.
std::vector<NewStudyQuestion> questionsOf(const NewStudyAnswers &answers, const Catalogue &catalogue);
// How long: asked for every kind.
NewStudyQuestion yearsQuestion(const NewStudyAnswers &answers);
// What a GPU-hour costs today: asked for every kind, and may stay empty.
const NewStudyQuestion &todayQuestion();
// The most that may be spent in a month, of the conventions: asked for every kind, and may stay empty.
const NewStudyQuestion &budgetQuestion();

// What is wrong between answers that are right each by itself: the key of one of them, and a sentence.
struct AnswerProblem
{
    std::string key;
    std::string sentence;
    ErrorKind kind = ErrorKind::BadInput; // Usage: too much was answered
};
std::optional<AnswerProblem> problemOf(const NewStudyAnswers &answers);

// Why what is said to be owned already cannot be taken; empty where it can, or nothing is said.
std::string ownedProblem(const NewStudyAnswers &answers, const Catalogue &catalogue, const Date &day);

// Requires: no problem. What is owned is left out while it cannot be read.
NewStudyRequest requestOf(const NewStudyAnswers &answers, const Date &day);

// "Training on 16 × H100 SXM".
std::string standardName(const NewStudyAnswers &answers);

} // namespace breakeven
