// Dotted paths through a study: "options.own-rack.server_price", "workloads.training.busy",
// "conventions.discount_rate", "options.mix.base.servers", "options.mix.workloads.serving.price".
//
// An input's path means its `.value`; `.value`, `.source`, `.note`, `.as_of`, `.confidence`, `.low`, `.high`,
// `.shape` and `.mode` may follow it. Texts (names, kinds, choices) have paths too.
#pragma once

#include "model/fields.h"
#include "model/result.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// One input of a study with what its catalogue says. Owned by the study it was looked up in.
struct InputPlace
{
    std::string path;
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

// All inputs in display order: conventions, workloads, options.
std::vector<ConstInputPlace> allInputs(const Study &study);

// The one of them with this path; nothing where it names none.
std::optional<ConstInputPlace> inputAt(const Study &study, const std::string &path);

// Errors: NotFound with the three nearest paths.
Result<InputPlace> findInput(Study &study, const std::string &path);

// Sets what the path names from text: an amount with or without unit, a choice, a name. Prices ("price:…")
// are not understood here. Errors: NotFound for the path, BadInput for the value; the study is then
// unchanged.
Result<void> setPath(Study &study, const std::string &path, const std::string &text);

// The current value as the text `setPath` reads back.
Result<std::string> textAt(const Study &study, const std::string &path);

} // namespace breakeven
