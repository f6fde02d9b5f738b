// What the command line asks of a new study beside its GPU: the questions of New Study in the window, as
// options. Both make the same request of the same answers.
#pragma once

#include "app/command_line/study.h"
#include "pricing/new_study/new_study.h"

#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace breakeven {

// The model that is served or trained. With one to serve the work is serving.
void addModelOptions(CLI::App &create, StudyArguments &arguments);
void addTrainedModel(CLI::App &create, StudyArguments &arguments);

// For work that options do the study has already, what describes the options is not asked for.
enum class WorkOptions { All, OfTheWork };
// What says how much work there is: GPUs and a busy share, one option for each question of any kind of work, and
// logs.
void addWorkOptions(CLI::App &create, StudyArguments &arguments, WorkOptions which);

// All of them, and what may be done.
void addAnswerOptions(CLI::App &create, StudyArguments &arguments);

// Whether anything was answered that only these options ask for.
bool isAnswered(const StudyArguments &arguments);

// The request for the amounts that were given, including --busy, --gpus and a log that was read. Errors:
// Usage where options do not go together, BadInput for an amount.
Result<NewStudyRequest> answeredRequest(const StudyArguments &arguments, const Date &day,
                                        const std::optional<RequestLog> &log);

// By id of the option, of --with, --without and --machine. Errors: Usage for a text that says no such thing.
Result<std::map<std::string, OptionChoice>> choicesOf(const StudyArguments &arguments);

// Errors: NotFound for a choice that the study had no use for, with what there is.
Result<void> checkChoices(const std::map<std::string, OptionChoice> &choices, const NewStudy &made);

} // namespace breakeven
