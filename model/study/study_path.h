// Dotted paths through a study: "options.own-rack.server_price", "workloads.training.busy",
// "conventions.discount_rate", "options.mix.base.servers", "options.mix.workloads.serving.price",
// "shared.server", "gpus.H100 SXM.bf16_tflops", "exchange_rates.EUR".
//
// An input's path means its `.value`; `.value`, `.source`, `.note`, `.as_of`, `.confidence`, `.low`, `.high`,
// `.shape`, `.mode` and `.shared` may follow it. The path of an input that is a shared one leads to that one:
// what is set there is set for all of its uses. The path of a series by year (model/study/series.h) is that
// of its first value, and takes the values of several years: "-20 %, -10 %, 0 %"; that of a series by month
// stands for its values together. Texts (names, kinds, choices) have paths too.
#pragma once

#include "model/result.h"
#include "model/study/fields.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// One input of a study with what its catalogue says. Owned by the study it was looked up in.
struct InputPlace
{
    std::string path;  // of the shared one, where the input is one
    std::string owner; // "Own rack", "Training", "Conventions"
    const Field *field = nullptr;
    Input *input = nullptr;
};
struct ConstInputPlace
{
    std::string path;
    std::string owner;
    const Field *field = nullptr;
    const Input *input = nullptr;
};

// All inputs in display order: shared ones, conventions, workloads, options, GPUs. A shared one stands there
// once, its uses do not.
std::vector<ConstInputPlace> allInputs(const Study &study);

// A place where an input stands and the input it is there: another one where it is shared.
struct PlacedInput
{
    std::string path; // of the place
    std::string owner;
    ConstInputPlace input;
};
// The inputs of conventions, workloads, options and GPUs in display order, those that are shared as well.
std::vector<PlacedInput> placedInputs(const Study &study);

// The input this path leads to; nothing where it leads to none.
std::optional<ConstInputPlace> inputAt(const Study &study, const std::string &path);

// Errors: NotFound with the three nearest paths.
Result<InputPlace> findInput(Study &study, const std::string &path);

// Sets what the path names from text: an amount with or without unit, a choice, a name; of an input also
// "shared:NAME", which makes it a shared one, and "shared:", which makes it one of its own again. Makes
// shared assumptions and GPUs that are not there yet. Prices ("price:…") are not understood here. A value is
// from then on the own one of who set it on `day` (model/study/own_value.h). Errors: NotFound for the path,
// BadInput for the value; the study is then unchanged.
Result<void> setPath(Study &study, const std::string &path, const std::string &text,
                     std::optional<Date> day = std::nullopt);

// The current value as the text `setPath` reads back.
Result<std::string> textAt(const Study &study, const std::string &path);
// The same as a person reads it: "1 server".
Result<std::string> shownAt(const Study &study, const std::string &path);

} // namespace breakeven
