// Inputs of servers of one's own as the catalogue has them: price, space, electricity, resale.
//
// Owns: nothing. Units: those of the fields of an owned rack.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/study/study.h"
#include "pricing/new_study/sellers.h"

#include <string>
#include <vector>

namespace breakeven {

// The server of the GPU itself; null where its price or its power is not known.
const ServerPrice *serverOf(const Catalogue &catalogue, const ChosenGpu &gpu);

// Whole servers for so many GPUs.
double serversFor(double gpusPerServer, double gpus);

// Bought in the first year, the second, …, up to the fifth: more where more GPUs are wanted at once. `peaks`
// are those by month.
std::vector<double> serversByYear(double gpusPerServer, const std::vector<double> &peaks);

Input serverPriceInput(const ServerPrice &server);
Input gpusPerServerInput(const ServerPrice &server);

// What the tariff of electricity is taken from; null where none is known.
const CatalogueFigure *tariffFigure(const Catalogue &catalogue, bool isInEurope);

// By the kilowatt: space, in a large site too where its price is known, greatest power, the shares of it that
// are drawn at work and without, PUE and tariff, which is unknown where none is. Requires: a server with a
// known power.
Inputs hostingInputs(const Catalogue &catalogue, const ServerPrice &server, bool isInEurope);

// Shares of the price after 1, 2, 3 … years, in percent: those of the GPU where they are known, else of an
// H100.
std::string resaleCurveText(const Catalogue &catalogue, const std::string &gpu);

// The id of the option that keeps what is owned already.
inline constexpr const char *kKeep = "keep";
// Whether it pays for servers: one that only keeps those it owns already does not.
bool buysServers(const Procurement &procurement);

} // namespace breakeven
