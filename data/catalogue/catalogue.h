// What new studies assume: prices of machines, servers and tokens, shapes of language models, and figures of
// hosting, interruptions, starts and use, each with where it is stated, of which day, and how far it is to be
// trusted.
//
// The rows come with the program (data/bundled/catalogue); a file of the same name beside the store replaces
// rows and adds others. Nothing is filled in: where no source was found there is no value. Units: as each row
// says; prices are USD per hour of a whole machine. Owns: all of it.
//
// The room: data/catalogue reads these tables.
#pragma once

#include "model/inputs/input.h"
#include "model/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct CatalogueFigure
{
    std::optional<double> value;
    std::optional<double> low;
    std::optional<double> high;
    std::string unit;
    std::string source;
    std::string stated;       // its date as the file has it: "2026-07-30", "2024-08", "2026", "undated"
    std::optional<Date> date; // the first day of that; nothing: undated
    Confidence confidence = Confidence::Unstated;
    std::string note;
};

// The time of a block of machines that is sold as a whole.
struct BookedTime
{
    Date begins;
    double hours = 0;
    int machines = 0;
};

// What a machine costs for an hour in one way of selling it.
struct MarketPrice
{
    std::string provider;
    std::string region; // "any" where one price holds everywhere
    std::string machine;
    std::string gpu; // canonical model, as of an Offer
    std::string gpuVariant;
    int gpus = 0;
    std::string model; // "on_demand", "spot", "reserved_1y", …
    std::string use;   // "check": "up to" and "from" figures, never to be taken as a price
    CatalogueFigure price;
    std::optional<BookedTime> booked = {};  // of one block on offer; nothing: of any time
    std::optional<PinnedPrice> record = {}; // of the store, in US dollars; nothing: the row itself is it
    std::optional<Date> discountUntil = {}; // the last day of what is taken off the record's list price

    bool isPrice() const { return price.value && use != "check"; }
};

struct ServerPrice
{
    std::string id; // "8xh100-sxm"
    std::string gpu;
    std::string gpuVariant;
    int gpus = 0;
    std::optional<double> maxKw;
    CatalogueFigure price;     // of one server, rack or card
    CatalogueFigure leadWeeks; // until it is delivered
};

// A figure found by two words: "colocation" in "US primary markets", "node_ready" of a "GPU machine".
struct CatalogueRow
{
    std::string item;
    std::string what;
    CatalogueFigure figure;
};
using CatalogueRows = std::vector<CatalogueRow>;

// A language model whose weights are published: what its memory and its arithmetic follow from.
struct KnownModel
{
    std::string id;   // "llama-3.3-70b"
    std::string name; // "Llama 3.3 70B Instruct"
    std::vector<std::string> aliases;
    CatalogueFigure parameters;  // billions; its source and day are those of the whole row
    double activeParameters = 0; // billions, of a token
    std::optional<double> layers;
    std::optional<double> kvLayers; // whose cache grows with the context
    std::optional<double> kvHeads;
    std::optional<double> headDimension;
    std::optional<double> kvBytesPerToken; // at two bytes an element
    std::string kvNote;
    double bytesPerParameter = 2; // of the published weights
    std::optional<double> contextTokens;
    std::string licence; // of the weights
    std::string licenceSource;
    std::string sourceLicence; // of the repository the row was read from; empty: none stated
};
using KnownModels = std::vector<KnownModel>;

// What the tokens of a model cost at one who serves it, in USD per million.
struct KnownTokenPrice
{
    std::string model; // id of a KnownModel; empty: its weights are not published
    std::string name;  // of the model
    std::string provider;
    std::string providerName;  // "AWS Bedrock"
    std::string providerModel; // as the provider names the model
    double input = 0;
    std::optional<double> cachedInput;
    double output = 0;
    std::optional<double> batchDiscount; // share off a request in a batch
    CatalogueFigure stated;              // source, day, confidence and note of the row; no value
    std::string sourceLicence;           // as of a KnownModel
};
using KnownTokenPrices = std::vector<KnownTokenPrice>;
// The share of the peak that training usually reaches: of a family of GPUs, a size of the cluster, a kind of
// model and a precision.
struct TrainingUse
{
    std::string family;    // "H100/H200", "RTX 4090"
    std::string scale;     // "below 8 GPUs", "one node", "many nodes"
    std::string modelKind; // "dense", "MoE"
    std::string precision; // of the share: "BF16"
    CatalogueFigure share;
    std::vector<std::string> runs; // ids of those it was made from
    std::string sourceLicence;
};

// A training run whose share of the peak was measured.
struct TrainedRun
{
    std::string id;
    std::string gpu;
    int gpus = 0;      // 0: not said
    std::string model; // as its source calls it
    std::string precision;
    CatalogueFigure share;
    std::string sourceLicence; // empty: none stated
};

struct Catalogue
{
    std::vector<MarketPrice> market;
    std::vector<ServerPrice> servers;
    KnownModels models;
    KnownTokenPrices tokenPrices;
    std::vector<TrainingUse> trainingUses;
    std::vector<TrainedRun> trainedRuns;
    CatalogueRows hosting;       // item, region
    CatalogueRows interruptions; // provider, what
    CatalogueRows startup;
    CatalogueRows utilisation; // kind of work, what
};

// The first row of these words that has a value; an empty `what` means any. Null: none has.
const CatalogueFigure *figureOf(const CatalogueRows &rows, std::string_view item, std::string_view what = {});

// The one that comes with the program.
const Catalogue &bundledCatalogue();

// Reads the table `file` ("market.csv") over `catalogue`: rows with the same names take the place of those
// there are, others are added. Errors: BadInput with the line and what was expected there, for a row without
// a source and for a name that two models would have as well; the catalogue is then unchanged.
Result<void> readCatalogueTable(Catalogue &catalogue, const std::string &file, std::string_view text,
                                const std::string &place);

// `under`, with the tables that stand in `folder` over it. Errors: as above, and of reading.
Result<Catalogue> catalogueWithOwn(const std::string &folder, const Catalogue &under = bundledCatalogue());

} // namespace breakeven
