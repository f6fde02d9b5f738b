#include "ui/result/input_use.h"

#include "model/sheet/explanation.h"

namespace breakeven {

InputUse inputUse(const Study &study, const StudySheet &sheet)
{
    InputUse use;
    for (const OptionNodes &option : sheet.options) {
        std::set<std::string> paths; // the rate of discount is found in the present value alone
        for (const NodeId cost : {option.totalCost, option.npv})
            if (cost >= 0)
                for (const SheetInput *input : leaves(*sheet.sheet, cost))
                    paths.insert(input->path);
        for (const std::string &path : paths)
            ++use.options[path];
    }
    const auto unused = unusedInputs(study, sheet);
    use.unused = {unused.begin(), unused.end()};
    return use;
}

} // namespace breakeven
