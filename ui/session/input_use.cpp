#include "ui/session/input_use.h"

#include "model/sheet/explanation.h"

namespace breakeven {

InputUse inputUse(const Study &study, const StudySheet &sheet)
{
    InputUse use;
    for (const OptionNodes &option : sheet.options)
        for (const SheetInput *input : leaves(*sheet.sheet, option.totalCost))
            ++use.options[input->path];
    const auto unused = unusedInputs(study, sheet);
    use.unused = {unused.begin(), unused.end()};
    return use;
}

} // namespace breakeven
