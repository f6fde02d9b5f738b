// breakeven study offers: what a new study left out, and what it would cost in the study as it is now.
#include "app/command_line/comparison_json.h"
#include "app/command_line/output.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "model/evaluate/evaluate.h"
#include "pricing/new_study/left_out_cost.h"

#include <ostream>

namespace breakeven {

int listOffers(const CommandContext &context, const StudyArguments &arguments)
{
    const auto study = loadStudy(context, arguments.study);
    if (!study)
        return report(context, study.error());
    const auto comparison = evaluate(*study);
    if (!comparison)
        return report(context, comparison.error());
    if (arguments.format == "json") {
        context.out << jsonText({{"schema", "breakeven/study-offers/1"},
                                 {"study", study->name},
                                 {"currency", study->currency},
                                 {"candidates", candidatesJson(*study, *comparison)},
                                 {"left_out", study->leftOut}});
        return 0;
    }
    const auto offers = leftOutOffersToday(*study, *comparison);
    for (const auto &[id, sentence] : study->leftOut)
        context.out << terminalText(id + ": " + leftOutToday(id, *study, offers)) << '\n';
    return 0;
}

} // namespace breakeven
