#include "data/catalogue/training_uses.h"

#include "data/catalogue/catalogue_row_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>
#include <sstream>

namespace breakeven {

namespace {

constexpr const char *kScales[] = {"below 8 GPUs", "one node", "many nodes"};
constexpr const char *kKinds[] = {"dense", "MoE"};
constexpr const char *kDense = kKinds[0], *kExperts = kKinds[1];
constexpr const char *kPrecision = "BF16";
constexpr double kGpusOfNode = 8;
// Of a dense model's share what experts reach at worst; the H100's rows are at 0.39 of it.
constexpr double kLeastOfDense = 0.3, kUsualOfDense = 0.4;
constexpr std::size_t kModelsNamed = 4;

// "RTX 4090" and "RTX4090", "A100" and "A100-80" are one. The H800 and the A800 are the H100 and the A100
// with slower links.
std::string plainName(const std::string &gpu)
{
    std::string name;
    for (const char c : gpu.substr(0, gpu.find('-')))
        if (c != ' ')
            name += char(std::toupper(static_cast<unsigned char>(c)));
    return name == "H800" ? "H100" : name == "A800" ? "A100" : name;
}

bool isOfFamily(const TrainingUse &use, const std::string &gpu)
{
    std::istringstream members(use.family);
    for (std::string member; std::getline(members, member, '/');)
        if (plainName(member) == plainName(gpu))
            return true;
    return false;
}

int placeOfScale(const std::string &scale)
{
    return int(std::find(std::begin(kScales), std::end(kScales), scale) - std::begin(kScales));
}

// The row whose scale is nearest, the smaller of two; null: there is none.
const TrainingUse *nearestRow(const Catalogue &catalogue, const std::string &gpu, const std::string &scale,
                              const char *kind)
{
    const TrainingUse *nearest = nullptr;
    const auto distance = [&](const TrainingUse &use) {
        return std::abs(placeOfScale(use.scale) - placeOfScale(scale));
    };
    for (const TrainingUse &use : catalogue.trainingUses)
        if (use.share.value && use.precision == kPrecision && use.modelKind == kind && isOfFamily(use, gpu) &&
            (!nearest || distance(use) < distance(*nearest)))
            nearest = &use;
    return nearest;
}

// "runs of MPT 7b, Llama 3 8B and 3 more".
std::string modelsOfRow(const Catalogue &catalogue, const TrainingUse &use)
{
    std::vector<std::string> models;
    for (const TrainedRun &run : catalogue.trainedRuns)
        if (std::find(use.runs.begin(), use.runs.end(), run.id) != use.runs.end() &&
            std::find(models.begin(), models.end(), run.model) == models.end())
            models.push_back(run.model);
    std::string text;
    for (std::size_t i = 0; i < std::min(kModelsNamed, models.size()); ++i)
        text += (i ? ", " : "runs of ") + models[i];
    if (models.size() > kModelsNamed)
        text += " and " + std::to_string(models.size() - kModelsNamed) + " more";
    return text;
}

void addToNote(CatalogueFigure &figure, const std::string &more)
{
    if (!more.empty())
        figure.note += (figure.note.empty() ? "" : "; ") + more;
}

CatalogueFigure figureOfRow(const Catalogue &catalogue, const TrainingUse &use, const std::string &scale)
{
    CatalogueFigure figure = use.share;
    addToNote(figure, use.family + ", " + use.scale + ", " + use.modelKind + ", " + use.precision);
    addToNote(figure, modelsOfRow(catalogue, use));
    if (use.scale != scale) {
        addToNote(figure, "none is known for " + scale);
        figure.confidence = Confidence::Low;
    }
    return figure;
}

// Of GPUs that nobody measured: the middle of the others, and their ends.
std::optional<CatalogueFigure> figureOfOthers(const Catalogue &catalogue, const std::string &gpu)
{
    std::vector<double> values;
    CatalogueFigure all;
    for (const TrainingUse &use : catalogue.trainingUses) {
        if (!use.share.value || use.precision != kPrecision || use.modelKind != kDense)
            continue;
        values.push_back(*use.share.value);
        all.low = std::min(all.low.value_or(1), use.share.low.value_or(*use.share.value));
        all.high = std::max(all.high.value_or(0), use.share.high.value_or(*use.share.value));
    }
    if (values.empty())
        return std::nullopt;
    std::sort(values.begin(), values.end());
    all.value = values[(values.size() - 1) / 2];
    all.confidence = Confidence::Low;
    all.source = "the middle of what other GPUs reach; no run on " + gpu + " is known";
    return all;
}

Result<double> readShare(const CatalogueRowReader &row, const char *column)
{
    const auto share = row.number(column);
    if (!share)
        return share.error();
    if (!*share || !(**share > 0 && **share <= 1))
        return row.expected(std::string(column) + " must be a share above 0 and at most 1, found '" +
                            row.text(column) + "'.");
    return **share;
}

} // namespace

Result<TrainingUse> readTrainingUse(const CatalogueRowReader &row)
{
    TrainingUse use;
    const auto family = row.name("gpu_family");
    if (!family)
        return family.error();
    use.family = *family;
    const auto scale = row.oneOf("scale", kScales);
    if (!scale)
        return scale.error();
    use.scale = *scale;
    const auto kind = row.oneOf("model_kind", kKinds);
    if (!kind)
        return kind.error();
    use.modelKind = *kind;
    const auto precision = row.name("precision");
    if (!precision)
        return precision.error();
    use.precision = *precision;
    if (const auto share = readShare(row, "value"); !share)
        return share.error();
    const auto figure = row.figure();
    if (!figure)
        return figure.error();
    use.share = *figure;
    std::istringstream ids(row.text("row_ids"));
    for (std::string id; ids >> id;)
        use.runs.push_back(id);
    use.sourceLicence = row.text("source_licence");
    return use;
}

Result<TrainedRun> readTrainedRun(const CatalogueRowReader &row)
{
    TrainedRun run;
    for (const auto &[column, text] :
         {std::pair("id", &TrainedRun::id), {"gpu", &TrainedRun::gpu}, {"model", &TrainedRun::model}}) {
        const auto name = row.name(column);
        if (!name)
            return name.error();
        run.*text = *name;
    }
    const auto gpus = row.text("gpus").empty() ? Result<int>(0) : row.count("gpus");
    if (!gpus)
        return gpus.error();
    run.gpus = *gpus;
    const auto trust = row.figure();
    if (!trust)
        return trust.error();
    run.share = *trust;
    const auto share = readShare(row, "mfu");
    if (!share)
        return share.error();
    run.share.value = *share;
    run.precision = row.text("precision");
    run.sourceLicence = row.text("source_licence");
    return run;
}

std::string clusterScale(double gpus)
{
    return kScales[gpus < kGpusOfNode ? 0 : gpus == kGpusOfNode ? 1 : 2];
}

bool isTrainingMeasured(const Catalogue &catalogue, const std::string &gpu)
{
    return nearestRow(catalogue, gpu, kScales[1], kDense) != nullptr;
}

std::optional<CatalogueFigure> usualTrainingUse(const Catalogue &catalogue, const std::string &gpu,
                                                double gpus, bool hasExperts)
{
    const std::string scale = clusterScale(gpus);
    if (hasExperts)
        if (const TrainingUse *row = nearestRow(catalogue, gpu, scale, kExperts))
            return figureOfRow(catalogue, *row, scale);
    const TrainingUse *row = nearestRow(catalogue, gpu, scale, kDense);
    auto figure = row ? figureOfRow(catalogue, *row, scale) : figureOfOthers(catalogue, gpu);
    if (!figure || !hasExperts)
        return figure;
    const double dense = *figure->value;
    figure->high = dense;
    figure->low = kLeastOfDense * dense;
    figure->value = kUsualOfDense * dense;
    figure->confidence = Confidence::Low;
    addToNote(*figure, "no run of a model with experts is known; 0.4 of a dense one, as of the H100");
    return figure;
}

} // namespace breakeven
