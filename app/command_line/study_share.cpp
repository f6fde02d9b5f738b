// breakeven study share: several inputs become one assumption.
#include "app/command_line/output.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "model/numeric/shown_amount.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"

#include <ostream>

namespace breakeven {

namespace {

// "2 USD/h", with its range where it has one.
std::string heldText(const Study &study, const std::string &path)
{
    const auto place = inputAt(study, path);
    if (!place)
        return "unknown";
    const auto text = [&](double value) {
        return shownAmount(value, place->field->unitText, study.currency);
    };
    const Input &input = *place->input;
    const std::string value = input.value ? text(*input.value) : "unknown";
    return input.range ? value + " (" + text(input.range->low) + " to " + text(input.range->high) + ")"
                       : value;
}

} // namespace

int shareStudyInputs(const CommandContext &context, const StudyArguments &arguments)
{
    auto loaded = loadForChange(context, arguments.study);
    if (!loaded)
        return report(context, loaded.error());
    const Study before = loaded->study;
    const auto others = shareInputs(loaded->study, arguments.shared, arguments.paths);
    if (!others)
        return report(context, others.error());
    if (!arguments.isDry)
        if (const auto written = storeBack(context, arguments.study, *loaded); !written)
            return report(context, written.error());
    const std::string shared = "shared." + arguments.shared;
    const std::string now = heldText(loaded->study, shared);
    for (const std::string &path : *others)
        context.messages << issueLine({Severity::Note,
                                       path + " was " + heldText(before, path) + " and is " + now + " now.",
                                       {}})
                         << '\n';
    context.out << shared << " = " << terminalText(now) << '\n';
    if (arguments.isDry)
        if (const auto told = tellAnswers(context, before, *loaded); !told)
            return report(context, told.error());
    return 0;
}

} // namespace breakeven
