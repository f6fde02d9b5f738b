// The language models of the catalogue by any of their names: the own id, the title, the ids of Hugging Face
// and the names that providers use.
//
// Names are compared in lower case, with hyphens for blanks, by what stands behind the last slash: run files
// and price lists put the maker or the seller of a model before it.
#pragma once

#include "data/catalogue/catalogue.h"

#include <string>
#include <vector>

namespace breakeven {

class CatalogueRowReader;

inline constexpr double kTokensOfContextUnit = 1024; // of the column context_k

// "gpt-oss-120b" of "openai/gpt-oss-120b" and of "GPT OSS 120B".
std::string shortModelName(const std::string &name);

bool isNamed(const KnownModel &model, const std::string &name);

// Null: none has this name.
const KnownModel *modelNamed(const KnownModels &models, const std::string &name);

// The ids of the up to three models one of whose names is nearest to `name`, best first.
std::vector<std::string> nearestModels(const KnownModels &models, const std::string &name);

// "gpt-oss-120b, gpt-oss-20b, phi-4": the same as a text.
std::string nearestModelsText(const KnownModels &models, const std::string &name);

// A row of models.csv. The cache of a token follows from its layers, KV heads and the size of a head where
// its bytes are not stated. Errors: BadInput with the line and what was expected there.
Result<KnownModel> readKnownModel(const CatalogueRowReader &row);

// Errors: BadInput where two models have one name.
Result<void> checkModelNames(const KnownModels &models, const std::string &place);

} // namespace breakeven
