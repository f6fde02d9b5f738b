#include "data/catalogue/known_models.h"

#include "data/catalogue/catalogue_row_reader.h"
#include "model/numeric/nearest.h"
#include "model/serving/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

namespace breakeven {

namespace {

constexpr double kCacheElementBytes = 2;
constexpr std::size_t kMostNear = 3;
constexpr double kMostBillions = 1e6;
constexpr double kMostBytes = 64;
constexpr double kMostCacheBytes = 1e9;
constexpr double kMostContext = 1e6;

std::vector<std::string> namesOf(const KnownModel &model)
{
    std::vector<std::string> names{shortModelName(model.id), shortModelName(model.name)};
    for (const std::string &alias : model.aliases)
        names.push_back(shortModelName(alias));
    return names;
}

// "a|b|c".
std::vector<std::string> aliasesIn(const std::string &text)
{
    std::vector<std::string> aliases;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('|', begin), text.size());
        if (end > begin)
            aliases.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return aliases;
}

std::optional<double> cacheOf(const KnownModel &model)
{
    const std::optional<double> layers = model.kvLayers ? model.kvLayers : model.layers;
    if (!layers || !model.kvHeads || !model.headDimension)
        return std::nullopt;
    return kvBytesPerToken(*layers, *model.kvHeads, *model.headDimension, kCacheElementBytes);
}

Result<void> readCounts(const CatalogueRowReader &row, KnownModel &model)
{
    for (const auto &[column, count] : {std::pair("layers", &KnownModel::layers),
                                        {"kv_layers", &KnownModel::kvLayers},
                                        {"kv_heads", &KnownModel::kvHeads},
                                        {"head_dim", &KnownModel::headDimension}}) {
        if (row.text(column).empty())
            continue;
        const auto found = row.count(column);
        if (!found)
            return found.error();
        model.*count = *found;
    }
    return {};
}

// More than 0 and at most `most`, as a study takes it; nothing for an empty cell.
Result<std::optional<double>> readAmount(const CatalogueRowReader &row, const char *column, double most)
{
    const auto found = row.number(column);
    if (found && *found && !(**found > 0 && **found <= most))
        return row.expected(fmt::format("{} must be a number above 0 and at most {:g}, found '{}'.", column,
                                        most, row.text(column)));
    return found;
}

Result<void> readParameters(const CatalogueRowReader &row, KnownModel &model)
{
    const auto all = readAmount(row, "params_b", kMostBillions);
    if (!all)
        return all.error();
    if (!*all)
        return row.expected("params_b is empty; write the billions of parameters of the model.");
    const auto active = readAmount(row, "active_params_b", kMostBillions);
    if (!active)
        return active.error();
    model.parameters.value = **all;
    model.parameters.unit = "10^9 parameters";
    model.activeParameters = active->value_or(**all);
    if (model.activeParameters > **all)
        return row.expected("active_params_b must be at most params_b, found " + row.text("active_params_b") +
                            " of " + row.text("params_b") + ".");
    return {};
}

} // namespace

std::string shortModelName(const std::string &name)
{
    std::string text = name.substr(name.rfind('/') + 1);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c == ' ' ? '-' : char(std::tolower(static_cast<unsigned char>(c))); });
    return text;
}

bool isNamed(const KnownModel &model, const std::string &name)
{
    const std::vector<std::string> names = namesOf(model);
    return std::find(names.begin(), names.end(), shortModelName(name)) != names.end();
}

const KnownModel *modelNamed(const KnownModels &models, const std::string &name)
{
    const auto found = std::find_if(models.begin(), models.end(),
                                    [&](const KnownModel &model) { return isNamed(model, name); });
    return found == models.end() ? nullptr : &*found;
}

std::vector<std::string> nearestModels(const KnownModels &models, const std::string &name)
{
    const std::string wanted = shortModelName(name);
    std::vector<std::pair<std::size_t, std::string>> byDistance;
    for (const KnownModel &model : models) {
        std::size_t least = wanted.size() + model.id.size();
        for (const std::string &known : namesOf(model))
            least = std::min(least, editDistance(wanted, known));
        byDistance.emplace_back(least, model.id);
    }
    std::stable_sort(byDistance.begin(), byDistance.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::string> ids;
    for (std::size_t k = 0; k < std::min(kMostNear, byDistance.size()); ++k)
        ids.push_back(byDistance[k].second);
    return ids;
}

std::string nearestModelsText(const KnownModels &models, const std::string &name)
{
    std::string text;
    for (const std::string &id : nearestModels(models, name))
        text += (text.empty() ? "" : ", ") + id;
    return text;
}

Result<KnownModel> readKnownModel(const CatalogueRowReader &row)
{
    KnownModel model;
    const auto id = row.name("id");
    if (!id)
        return id.error();
    model.id = *id;
    model.name = row.text("name").empty() ? *id : row.text("name");
    model.aliases = aliasesIn(row.text("aliases"));
    if (const auto source = row.name("source"); !source)
        return row.expected("source is empty; enter where the model is described.");
    const auto trust = row.figure();
    if (!trust)
        return trust.error();
    model.parameters = *trust;
    if (const auto read = readParameters(row, model); !read)
        return read.error();
    if (const auto read = readCounts(row, model); !read)
        return read.error();
    const auto bytes = readAmount(row, "native_bytes_per_param", kMostBytes),
               cache = readAmount(row, "kv_bytes_per_token", kMostCacheBytes),
               context = readAmount(row, "context_k", kMostContext);
    for (const auto *amount : {&bytes, &cache, &context})
        if (!*amount)
            return amount->error();
    model.bytesPerParameter = bytes->value_or(2);
    model.kvBytesPerToken = *cache ? *cache : cacheOf(model);
    if (*context)
        model.contextTokens = **context * kTokensOfContextUnit;
    model.kvNote = row.text("kv_note");
    model.licence = row.text("licence");
    model.licenceSource = row.text("licence_source");
    model.sourceLicence = row.text("source_licence");
    return model;
}

Result<void> checkModelNames(const KnownModels &models, const std::string &place)
{
    std::map<std::string, const KnownModel *> known;
    for (const KnownModel &model : models)
        for (const std::string &name : namesOf(model)) {
            const auto [named, isNew] = known.emplace(name, &model);
            if (!isNew && named->second != &model)
                return Error{ErrorKind::BadInput,
                             "The name '" + name + "' is both of " + named->second->id + " and of " +
                                 model.id + "; a name must say one model.",
                             place};
        }
    return {};
}

} // namespace breakeven
