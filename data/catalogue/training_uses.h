// The share of its peak that a GPU reaches in training: what runs were measured at, and the usual share by
// GPU, size of the cluster and kind of model.
//
// Units: shares of the dense peak of the precision. Source: the rows name the repositories their runs were
// read from. NVL72 systems count 8 GPUs as a node.
#pragma once

#include "data/catalogue/catalogue.h"

#include <string>

namespace breakeven {

class CatalogueRowReader;

// A row of training_mfu_defaults.csv, and one of training_mfu.csv. Errors: BadInput with the line and what
// was expected there.
Result<TrainingUse> readTrainingUse(const CatalogueRowReader &row);
Result<TrainedRun> readTrainedRun(const CatalogueRowReader &row);

// "below 8 GPUs", "one node" or "many nodes".
std::string clusterScale(double gpus);

// In BF16 on so many GPUs of a model ("H100", "A100-80", "RTX4090"): the row of the GPU and the scale, else
// that of the nearest scale; of experts without a row, far below that of a dense model; of a GPU without one,
// the middle and the ends of all others. What is no row of its own has low confidence and says so in its
// note. Nothing where the catalogue has no row at all.
std::optional<CatalogueFigure> usualTrainingUse(const Catalogue &catalogue, const std::string &gpu,
                                                double gpus, bool hasExperts);

// Whether runs of this GPU are known.
bool isTrainingMeasured(const Catalogue &catalogue, const std::string &gpu);

} // namespace breakeven
