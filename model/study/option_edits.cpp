#include "model/study/option_edits.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <iterator>

namespace breakeven {

namespace {

Error noOption(const Study &study, const std::string &id)
{
    std::string known;
    for (const std::string &one : optionOrder(study))
        known += (known.empty() ? "" : ", ") + one;
    return {ErrorKind::NotFound,
            known.empty() ? "The study has no options."
                          : "No option '" + id + "'; the study has: " + known + ".",
            "options." + id};
}

Error noKind(const std::string &kind)
{
    std::string known;
    for (const ProcurementKind &one : procurementKinds())
        known += (known.empty() ? "" : ", ") + std::string(one.id);
    return {ErrorKind::BadInput, "Expected an option of the kind " + known + ", found '" + kind + "'.", {}};
}

void renumber(Study &study, const std::vector<std::string> &order)
{
    for (std::size_t i = 0; i < order.size(); ++i)
        study.options[order[i]].order = int(i);
}

const std::pair<const std::string, Option> *optionNamed(const Study &study, const std::string &name)
{
    for (const auto &one : study.options)
        if (one.second.name == name)
            return &one;
    return nullptr;
}

} // namespace

void dropUncertainties(Study &study, const std::string &place)
{
    const std::string inside = place + ".";
    std::erase_if(study.correlations, [&](const Correlation &one) {
        return one.a.starts_with(inside) || one.b.starts_with(inside);
    });
    std::erase_if(study.uncertainChoices,
                  [&](const UncertainChoice &one) { return one.path.starts_with(inside); });
}

Result<void> checkOptionName(const Study &study, const std::string &id, const std::string &name)
{
    const auto *other = optionNamed(study, name);
    if (!other || other->first == id)
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected a name that no other option has, found '" + name + "', the name of " +
                     other->first + ".",
                 "options." + (id.empty() ? other->first : id) + ".name"};
}

std::string freshOptionName(const Study &study, const std::string &name)
{
    std::string fresh = name;
    for (int number = 2; optionNamed(study, fresh); ++number)
        fresh = name + " " + std::to_string(number);
    return fresh;
}

Result<std::string> addOption(Study &study, const std::string &kind, const std::string &name)
{
    if (!findProcurementKind(kind))
        return noKind(kind);
    if (const auto checked = checkOptionName(study, {}, name); !checked)
        return checked.error();
    Option option = newOption(study, kind);
    if (!name.empty())
        option.name = name;
    const std::string id = freshId(option.name, study.options);
    study.options[id] = std::move(option);
    completeStudy(study);
    return id;
}

Result<std::string> duplicateOption(Study &study, const std::string &id, const std::string &name)
{
    const auto found = study.options.find(id);
    if (found == study.options.end())
        return noOption(study, id);
    if (const auto checked = checkOptionName(study, {}, name); !checked)
        return checked.error();
    Option copy = found->second;
    copy.slot = newOption(study, copy.procurement.kind).slot;
    copy.name = name.empty() ? freshOptionName(study, copy.name + ", copy") : name;
    const std::string newId = freshId(copy.name, study.options);
    std::vector<std::string> order = optionOrder(study);
    order.insert(std::next(std::find(order.begin(), order.end(), id)), newId);
    study.options[newId] = std::move(copy);
    renumber(study, order);
    return newId;
}

Result<std::vector<std::string>> removeOption(Study &study, const std::string &id)
{
    if (!study.options.count(id))
        return noOption(study, id);
    const Study before = study;
    study.options.erase(id);
    if (study.baseline == id)
        study.baseline.clear();
    dropUncertainties(study, "options." + id);
    renumber(study, optionOrder(study));
    return dropUnused(study, before);
}

Result<void> renameOption(Study &study, const std::string &id, const std::string &name)
{
    const auto found = study.options.find(id);
    if (found == study.options.end())
        return noOption(study, id);
    if (name.find_first_not_of(" \t\n") == std::string::npos)
        return Error{ErrorKind::BadInput, "An option needs a name; found none.", "options." + id + ".name"};
    if (const auto checked = checkOptionName(study, id, name); !checked)
        return checked.error();
    found->second.name = name;
    return {};
}

Result<void> moveOption(Study &study, const std::string &id, int row)
{
    std::vector<std::string> order = optionOrder(study);
    const auto found = std::find(order.begin(), order.end(), id);
    if (found == order.end())
        return noOption(study, id);
    order.erase(found);
    order.insert(order.begin() + std::clamp(row, 0, int(order.size())), id);
    renumber(study, order);
    return {};
}

} // namespace breakeven
