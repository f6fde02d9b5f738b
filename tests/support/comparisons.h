// Hand-made results for tests of charts, sentences and reports: figures a reader can check in the head.
#pragma once

#include "model/evaluate/evaluate.h"

namespace breakeven::test {

// Three years, seven ways to run one team (USD a year): spot 22,685, …, on demand by hand 214,445.
Study teamStudy();
Comparison teamComparison();

// Owning six servers (973,000, 208,000, −62,000) against GCP preemptible (420,000 a year), three years.
Study serversStudy();
Comparison serversComparison();

} // namespace breakeven::test
