#include "data/bundled/bundled.h"
#include "data/study_file.h"

namespace breakeven {

namespace {

constexpr const char *kSuffix = ".breakeven.json";

const bundled::File *findFile(const std::string &name)
{
    for (const bundled::File &file : bundled::exampleStudies())
        if (file.name == name + kSuffix)
            return &file;
    return nullptr;
}

} // namespace

const std::vector<ExampleStudy> &exampleStudies()
{
    static const std::vector<ExampleStudy> kExamples = [] {
        std::vector<ExampleStudy> examples;
        for (const char *name :
             {"kubernetes-burst", "startup-rent-or-buy", "startup-six-servers", "tts-scale-to-zero",
              "elastic-training-on-spot", "llm-serving", "own-or-api", "fine-tune-8b"})
            if (const auto study = exampleStudy(name))
                examples.push_back({name, study->name, study->question});
        return examples;
    }();
    return kExamples;
}

Result<Study> exampleStudy(const std::string &name)
{
    const bundled::File *file = findFile(name);
    if (!file) {
        std::string known;
        for (const ExampleStudy &example : exampleStudies())
            known += (known.empty() ? "" : ", ") + example.name;
        return Error{ErrorKind::NotFound, "No example '" + name + "'; there are: " + known + ".",
                     "example:" + name};
    }
    auto reading = parseStudy(file->text, "example:" + name);
    if (!reading)
        return reading.error();
    return std::move(reading).value().study;
}

} // namespace breakeven
