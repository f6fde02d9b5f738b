#include "data/study_migration.h"

namespace breakeven {

void migrateStudy(Study &, std::vector<std::string> &) {}

} // namespace breakeven
