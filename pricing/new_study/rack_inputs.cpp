#include "pricing/new_study/rack_inputs.h"

#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "model/study/series.h"
#include "pricing/new_study/assumed_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kDenseRackKw = 50;

// What a server is, beside its price.
Input ofServer(const ServerPrice &server, double value)
{
    Input input = assumedFigure(server.price);
    input.value = value;
    input.range.reset();
    return input;
}

Input spaceOfKilowatt(const Catalogue &catalogue, const ServerPrice &server, const char *where)
{
    const CatalogueFigure *figure = figureOf(catalogue.hosting, "colocation", where);
    if (!figure)
        return {};
    const CatalogueFigure *premium = figureOf(catalogue.hosting, "density_premium", "above 50 kW a rack");
    const bool isDense = premium && *server.maxKw > kDenseRackKw;
    Input space = assumedFigure(*figure, isDense ? 1 + *premium->value : 1);
    if (isDense)
        addNote(space.note, fmt::format("with {:g} % for a dense rack", 100 * *premium->value));
    return space.range ? space : rangedBy(space, 0.8, 1.3);
}

// Shares of the greatest power that servers draw: at work, and without work.
void addLoads(const Catalogue &catalogue, Inputs &inputs)
{
    const CatalogueFigure *idle = figureOf(catalogue.hosting, "power_share_idle");
    const CatalogueFigure *full = figureOf(catalogue.hosting, "power_share_full");
    if (!idle || !full)
        return;
    inputs["power_load"] = assumedFigure(*full);
    inputs["power_idle_load"] = assumedFigure(*idle);
}

} // namespace

const ServerPrice *serverOf(const Catalogue &catalogue, const ChosenGpu &gpu)
{
    for (const ServerPrice &server : catalogue.servers)
        if (gpu.isOf(server.gpu, server.gpuVariant) && server.price.unit != "USD/GPU" && server.price.value &&
            server.maxKw)
            return &server;
    return nullptr;
}

bool buysServers(const Procurement &procurement)
{
    const auto servers = procurement.inputs.find("servers");
    const bool isNone = servers != procurement.inputs.end() && servers->second.value == 0.;
    return traitsOf(procurement).isBought && !(procurement.inputs.count("owned_servers") && isNone);
}

double serversFor(double gpusPerServer, double gpus) { return std::ceil(gpus / gpusPerServer - 1e-9); }

std::vector<double> serversByYear(double gpusPerServer, const std::vector<double> &peaks)
{
    std::vector<double> bought;
    double servers = 0;
    for (int year = 0; year < kSeriesYears && std::size_t(int(kMonthsPerYear) * year) < peaks.size();
         ++year) {
        const auto first = peaks.begin() + int(kMonthsPerYear) * year;
        const bool isLast = year + 1 == kSeriesYears || peaks.end() - first < int(kMonthsPerYear);
        const double wanted = serversFor(
            gpusPerServer, *std::max_element(first, isLast ? peaks.end() : first + int(kMonthsPerYear)));
        bought.push_back(std::max(0.0, wanted - servers));
        servers = std::max(servers, wanted);
    }
    return bought;
}

Input serverPriceInput(const ServerPrice &server)
{
    Input price = assumedFigure(server.price);
    addNote(price.note, "a placeholder until a quote is entered");
    if (server.price.low && server.price.high)
        return price;
    addNote(price.note, "range where no source has one: 80 to 130 %, a rule of the program");
    return ranged(price, server.price.low.value_or(*price.value * 0.8),
                  server.price.high.value_or(*price.value * 1.3));
}

Input gpusPerServerInput(const ServerPrice &server) { return ofServer(server, server.gpus); }

const CatalogueFigure *tariffFigure(const Catalogue &catalogue, bool isInEurope)
{
    return figureOf(catalogue.hosting, "electricity", isInEurope ? "Europe" : "US");
}

Inputs hostingInputs(const Catalogue &catalogue, const ServerPrice &server, bool isInEurope)
{
    const CatalogueFigure *tariff = tariffFigure(catalogue, isInEurope);
    Input unknown;
    unknown.note = "No electricity price is known there; enter one";
    const char *small = isInEurope ? "Europe, retail cabinet" : "North America, retail cabinet";
    Inputs inputs{{"space_per_kw_month", spaceOfKilowatt(catalogue, server, small)},
                  {"power_kw", ofServer(server, *server.maxKw)},
                  {"tariff_per_kwh", tariff ? assumedFigure(*tariff) : unknown}};
    if (!isInEurope)
        inputs["large_space_per_kw_month"] = spaceOfKilowatt(catalogue, server, "US primary markets");
    addLoads(catalogue, inputs);
    if (const CatalogueFigure *pue = figureOf(catalogue.hosting, "pue"))
        inputs["pue"] = assumedFigure(*pue);
    return inputs;
}

namespace {

std::optional<double> resaleShare(const Catalogue &catalogue, const std::string &gpu, int year)
{
    const CatalogueFigure *share =
        figureOf(catalogue.hosting, "resale", fmt::format("{}, age {} years", gpu, year));
    return share ? share->value : std::nullopt;
}

} // namespace

std::string resaleCurveText(const Catalogue &catalogue, const std::string &gpu)
{
    const std::string family = gpu.substr(0, gpu.find_first_of("- "));
    std::string curve;
    double factor = 1; // what the GPU is worth of an H100 at the last age that is known of it
    for (int year = 1; year <= 5; ++year) {
        const auto usual = resaleShare(catalogue, "H100", year);
        if (!usual)
            continue;
        auto share = resaleShare(catalogue, family, year);
        const auto before = resaleShare(catalogue, family, year - 1),
                   after = resaleShare(catalogue, family, year + 1);
        if (!share && before && after)
            share = (*before + *after) / 2;
        factor = share ? *share / *usual : factor;
        curve += (curve.empty() ? "" : ", ") + fmt::format("{:.4g}", 100 * *usual * factor);
    }
    return curve;
}

} // namespace breakeven
