// The parts the catalogue is put together from, one file each.
#pragma once

#include "model/calculators/calculator.h"

#include <vector>

namespace breakeven::calculators {

std::vector<Calculator> ownership();
std::vector<Calculator> cashFlow();
std::vector<Calculator> runningCost();
std::vector<Calculator> preemption();
std::vector<Calculator> lifetimes();
std::vector<Calculator> fleets();
std::vector<Calculator> autoscaling();
std::vector<Calculator> replicas();
std::vector<Calculator> queues();
std::vector<Calculator> scaleToZero();
std::vector<Calculator> tokens();
std::vector<Calculator> serving();
std::vector<Calculator> rooflines();
std::vector<Calculator> scaling();
std::vector<Calculator> training();
std::vector<Calculator> costTimeFronts();
std::vector<Calculator> planning();
std::vector<Calculator> uncertainty();
std::vector<Calculator> randomNumbers();

} // namespace breakeven::calculators
