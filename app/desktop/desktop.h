// The parts of the command line that need Qt.
#pragma once

#include "app/command_line/command.h"
#include "app/command_line/desktop.h"

namespace breakeven {

Result<void> writeReportPdf(const ReportedStudy &reported, const std::string &path, const std::string &paper);
Result<void> writeReportPage(const ReportedStudy &reported, const std::string &path);
SourceSecrets keysFromKeyring(const CommandContext &context, const std::vector<std::string> &sources);

} // namespace breakeven
