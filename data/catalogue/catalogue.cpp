#include "data/catalogue/catalogue.h"

#include "data/bundled/bundled.h"
#include "data/catalogue/catalogue_row_reader.h"
#include "data/catalogue/known_models.h"
#include "data/catalogue/known_token_prices.h"
#include "data/catalogue/training_uses.h"
#include "data/readers/file_text.h"

#include <algorithm>
#include <cassert>
#include <filesystem>

namespace breakeven {

namespace {

constexpr std::size_t kLargestFile = 16 << 20;

bool isSame(const MarketPrice &a, const MarketPrice &b)
{
    return a.provider == b.provider && a.region == b.region && a.machine == b.machine && a.gpu == b.gpu &&
           a.gpuVariant == b.gpuVariant && a.model == b.model;
}
bool isSame(const ServerPrice &a, const ServerPrice &b) { return a.id == b.id; }
bool isSame(const KnownModel &a, const KnownModel &b) { return a.id == b.id; }
bool isSame(const KnownTokenPrice &a, const KnownTokenPrice &b)
{
    return a.provider == b.provider && a.providerModel == b.providerModel;
}
bool isSame(const TrainedRun &a, const TrainedRun &b) { return a.id == b.id; }
bool isSame(const TrainingUse &a, const TrainingUse &b)
{
    return a.family == b.family && a.scale == b.scale && a.modelKind == b.modelKind &&
           a.precision == b.precision;
}
bool isSame(const CatalogueRow &a, const CatalogueRow &b) { return a.item == b.item && a.what == b.what; }

// New rows go before the existing ones, so that a search by name finds them first.
template<class Row>
void putOver(std::vector<Row> &rows, std::vector<Row> own)
{
    const std::size_t count = own.size();
    for (const Row &known : rows)
        if (std::none_of(own.begin(), own.begin() + std::ptrdiff_t(count),
                         [&](const Row &row) { return isSame(row, known); }))
            own.push_back(known);
    rows = std::move(own);
}

// What a market is sold by, and what a row of it is good for.
constexpr const char *kModels[] = {"on_demand",   "spot",           "reserved_1y",
                                   "reserved_3y", "reserved_floor", "reserved_from",
                                   "serverless",  "capacity_block", "spot_from"};
constexpr const char *kUses[] = {"bundle", "single-fact", "check"};
constexpr const char *kMarketUnits[] = {"USD/machine-h"};
constexpr const char *kServerUnits[] = {"USD/server", "USD/rack", "USD/GPU"};

Result<MarketPrice> readMarket(const CatalogueRowReader &row)
{
    MarketPrice market;
    for (const auto &[column, text] : {std::pair("provider", &MarketPrice::provider),
                                       {"region", &MarketPrice::region},
                                       {"machine", &MarketPrice::machine},
                                       {"gpu", &MarketPrice::gpu}}) {
        const auto name = row.name(column);
        if (!name)
            return name.error();
        market.*text = *name;
    }
    market.gpuVariant = row.text("gpu_variant");
    const auto model = row.oneOf("model", kModels);
    if (!model)
        return model.error();
    market.model = *model;
    const auto use = row.noneOrOneOf("use", kUses);
    if (!use)
        return use.error();
    market.use = *use;
    const auto gpus = row.count("gpus");
    if (!gpus)
        return gpus.error();
    market.gpus = *gpus;
    const auto figure = row.price(kMarketUnits);
    if (!figure)
        return figure.error();
    market.price = *figure;
    return market;
}

Result<CatalogueFigure> readLead(const CatalogueRowReader &row)
{
    CatalogueFigure lead;
    for (const auto &[column, end] : {std::pair("lead_weeks", &CatalogueFigure::value),
                                      {"lead_low", &CatalogueFigure::low},
                                      {"lead_high", &CatalogueFigure::high}}) {
        const auto found = row.number(column);
        if (!found)
            return found.error();
        lead.*end = *found;
    }
    lead.source = row.text("lead_source");
    if (lead.value && lead.source.empty())
        return row.expected("lead_source is empty; enter where the lead time is stated.");
    lead.unit = "weeks";
    lead.confidence = Confidence::Low;
    return lead;
}

Result<ServerPrice> readServer(const CatalogueRowReader &row)
{
    ServerPrice server;
    for (const auto &[column, text] : {std::pair("id", &ServerPrice::id), {"gpu", &ServerPrice::gpu}}) {
        const auto name = row.name(column);
        if (!name)
            return name.error();
        server.*text = *name;
    }
    server.gpuVariant = row.text("gpu_variant");
    const auto gpus = row.count("gpus");
    if (!gpus)
        return gpus.error();
    server.gpus = *gpus;
    const auto kilowatts = row.number("max_kw");
    if (!kilowatts)
        return kilowatts.error();
    server.maxKw = *kilowatts;
    const auto figure = row.price(kServerUnits);
    if (!figure)
        return figure.error();
    server.price = *figure;
    const auto lead = readLead(row);
    if (!lead)
        return lead.error();
    server.leadWeeks = *lead;
    return server;
}

// A table whose rows are found by its first two columns.
struct TwoWords
{
    const char *item;
    const char *what;

    Result<CatalogueRow> operator()(const CatalogueRowReader &row) const
    {
        const auto name = row.name(item);
        if (!name)
            return name.error();
        const auto figure = row.figure();
        if (!figure)
            return figure.error();
        return CatalogueRow{*name, row.text(what), *figure};
    }
};

// The columns a table of the program has, in their order; a person's own may leave out some.
CsvHeader columnsOf(const std::string &file)
{
    for (const bundled::File &bundled : bundled::catalogueFiles())
        if (bundled.name == file) {
            CsvReader reader(bundled.text, file);
            return reader.next() ? CsvHeader(reader.cells()) : CsvHeader();
        }
    return {};
}

bool hasColumns(const CsvHeader &header, const std::vector<std::string> &columns)
{
    return std::all_of(columns.begin(), columns.end(),
                       [&](const std::string &column) { return header.find(column) >= 0; });
}

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

// A column whose name is misspelt would be left out without a word.
Result<void> checkColumns(const CsvHeader &header, const std::vector<std::string> &needed,
                          const CsvHeader &known, const std::string &place)
{
    if (!hasColumns(header, needed))
        return Error{ErrorKind::BadInput,
                     "A table whose first line names " + joined(needed) +
                         " was expected, like the one that comes with the program.",
                     place};
    for (const std::string &name : header.names())
        if (!name.empty() && known.find(name) < 0)
            return Error{ErrorKind::BadInput,
                         "There is no column '" + name + "' in this table; its columns are " +
                             joined(known.names()) + ".",
                         place};
    return {};
}

// Errors: BadInput of the first row that cannot be read.
template<class Row, class Read>
Result<void> readRows(std::vector<Row> &rows, std::vector<std::string> columns, std::string_view text,
                      const std::string &place, const CsvHeader &known, const Read &read)
{
    columns.push_back("source");
    CsvReader reader(text, place);
    CsvHeader header;
    std::vector<Row> own;
    for (;;) {
        const auto isRecord = reader.next();
        if (!isRecord)
            return isRecord.error();
        if (!*isRecord)
            break;
        if (!header.names().empty()) {
            const CatalogueRowReader cells(reader, header);
            if (const auto length = cells.checkLength(); !length)
                return length.error();
            const auto row = read(cells);
            if (!row)
                return row.error();
            own.push_back(*row);
            continue;
        }
        header = CsvHeader(reader.cells());
        if (const auto checked = checkColumns(header, columns, known, reader.place()); !checked)
            return checked;
    }
    putOver(rows, std::move(own));
    return {};
}

struct TwoWordTable
{
    const char *file;
    TwoWords words;
    CatalogueRows Catalogue::*rows;
};
constexpr TwoWordTable kTwoWordTables[] = {
    {"hosting.csv", {"item", "region"}, &Catalogue::hosting},
    {"interruption.csv", {"provider", "what"}, &Catalogue::interruptions},
    {"startup.csv", {"item", "what"}, &Catalogue::startup},
    {"utilisation.csv", {"kind", "what"}, &Catalogue::utilisation}};

} // namespace

Result<void> readCatalogueTable(Catalogue &catalogue, const std::string &file, std::string_view text,
                                const std::string &place)
{
    const CsvHeader known = columnsOf(file);
    if (file == "market.csv")
        return readRows(catalogue.market, {"provider", "machine", "region", "gpu", "gpus", "model", "value"},
                        text, place, known, readMarket);
    if (file == "servers.csv")
        return readRows(catalogue.servers, {"id", "gpu", "gpus", "value"}, text, place, known, readServer);
    if (file == "models.csv") {
        KnownModels models = catalogue.models;
        auto read = readRows(models, {"id", "params_b"}, text, place, known, readKnownModel);
        if (read)
            read = checkModelNames(models, place);
        if (read)
            catalogue.models = std::move(models);
        return read;
    }
    if (file == "token_prices.csv")
        return readRows(catalogue.tokenPrices,
                        {"provider", "provider_model", "input_usd_per_m", "output_usd_per_m"}, text, place,
                        known, readKnownTokenPrice);
    if (file == "training_mfu.csv")
        return readRows(catalogue.trainedRuns, {"id", "gpu", "gpus", "model", "mfu"}, text, place, known,
                        readTrainedRun);
    if (file == "training_mfu_defaults.csv")
        return readRows(catalogue.trainingUses, {"gpu_family", "scale", "model_kind", "precision", "value"},
                        text, place, known, readTrainingUse);
    for (const TwoWordTable &table : kTwoWordTables)
        if (file == table.file)
            return readRows(catalogue.*table.rows, {table.words.item, table.words.what, "value"}, text, place,
                            known, table.words);
    return Error{ErrorKind::NotFound, "The catalogue has no table of this name.", file};
}

const CatalogueFigure *figureOf(const CatalogueRows &rows, std::string_view item, std::string_view what)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const CatalogueRow &row) {
        return row.item == item && (what.empty() || row.what == what) && row.figure.value;
    });
    return found == rows.end() ? nullptr : &found->figure;
}

const Catalogue &bundledCatalogue()
{
    static const Catalogue kCatalogue = [] {
        Catalogue catalogue;
        for (const bundled::File &file : bundled::catalogueFiles()) {
            [[maybe_unused]] const auto read = readCatalogueTable(catalogue, file.name, file.text, file.name);
            assert(read);
        }
        return catalogue;
    }();
    return kCatalogue;
}

Result<Catalogue> catalogueWithOwn(const std::string &folder, const Catalogue &under)
{
    Catalogue catalogue = under;
    for (const bundled::File &file : bundled::catalogueFiles()) {
        const std::string path = (std::filesystem::path(folder) / file.name).string();
        std::error_code ignored;
        if (folder.empty() || !std::filesystem::exists(path, ignored))
            continue;
        const auto text = readFileText(path, kLargestFile);
        if (!text)
            return text.error();
        if (const auto read = readCatalogueTable(catalogue, file.name, *text, path); !read)
            return read.error();
    }
    return catalogue;
}

} // namespace breakeven
