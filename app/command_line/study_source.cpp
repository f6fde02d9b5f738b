#include "app/command_line/study_source.h"

#include "data/study_file.h"
#include "model/study_path.h"

#include <filesystem>
#include <ostream>

namespace breakeven {

Result<Study> loadStudy(const CommandContext &context, const std::string &name)
{
    const std::string prefix = "example:";
    if (name.compare(0, prefix.size(), prefix) == 0)
        return exampleStudy(name.substr(prefix.size()));
    std::error_code ignored;
    const bool isFile = std::filesystem::exists(name, ignored);
    if (!isFile)
        return Error{
            ErrorKind::NotFound,
            "No study file of this name; give a file or an example like example:startup-rent-or-buy.", name};
    auto reading = readStudyFile(name);
    if (!reading)
        return reading.error();
    if (!context.isQuiet)
        for (const Issue &issue : reading->issues)
            context.messages << name << ": " << issue.sentence << '\n';
    return std::move(reading).value().study;
}

Result<void> applySettings(Study &study, const std::vector<std::string> &settings)
{
    for (const std::string &setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorKind::Usage, "Expected --set PATH=VALUE, found '" + setting + "'.", {}};
        if (auto result = setPath(study, setting.substr(0, equals), setting.substr(equals + 1)); !result)
            return result.error();
    }
    return {};
}

Result<Study> loadStudy(const CommandContext &context, const std::string &name,
                        const std::vector<std::string> &settings, const std::string &baseline)
{
    auto study = loadStudy(context, name);
    if (!study)
        return study;
    if (auto result = applySettings(*study, settings); !result)
        return result.error();
    if (!baseline.empty())
        if (auto result = setPath(*study, "baseline", baseline); !result)
            return result.error();
    return study;
}

} // namespace breakeven
