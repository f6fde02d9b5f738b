#include "ui/text/window_words.h"

#include "model/study/study.h"
#include "ui/look/strings.h"
#include "ui/words/decision_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <utility>

namespace breakeven {

namespace {

QString windowWords(const char *text) { return QCoreApplication::translate("WindowWords", text); }

} // namespace

QString inWindowWords(QString sentence)
{
    const std::pair<const char *, QString> words[] = {
        {" (--layers, --kv-heads, --head-dim, and --bytes-per-param where it is not 2)", {}},
        {"enter kv_bytes_per_token at the options",
         windowWords("enter “KV cache of a token, bytes” at the options")},
        {"`prices refresh --source ecb` fetches",
         windowWords("“Refresh Price Sources…” in the File menu fetches, from the ECB,")},
        {"`prices refresh --source litellm` brings",
         windowWords("“Refresh Price Sources…” in the File menu brings")},
        {" (--accept-jumps accepts it anyway)", {}},
        {" (--accept-jumps)", {}},
        {"--date sets another", windowWords("“Day of the prices” sets another")},
        {"say --provider NAME (aws, gcp, lambda, …)",
         windowWords("enter their “Provider” (aws, gcp, lambda, …)")},
        {"; `prices sources` lists the formats, --as NAME chooses one", {}},
        {"; conventions.residual_base=paid computes that from the price paid",
         windowWords("; the convention “Resale counted from” can be the price paid instead")},
    };
    for (const auto &[said, here] : words)
        sentence.replace(QLatin1String(said), here);
    // A rate of its own is no field of New Study, and neither are all days there ever were.
    static const QRegularExpression kRate(QStringLiteral(
        ", or say what one \\w+ is in \\w+ with exchange_rates\\.\\w+=RATE in the same command|"
        ", with --part hist all of them, or give the study its own exchange_rates\\.\\w+"));
    // Nor is the choice of an option's runs, which New Study makes by itself.
    static const QRegularExpression kNamed(QStringLiteral(" and name them \\(options\\.[^)]*\\)"));
    // A link beside the sentence leads to the field; its path says nothing to who reads it.
    static const QRegularExpression kPath(
        QStringLiteral(" \\((?:options|workloads|conventions|shared|gpus|exchange_rates)\\.[^ )]+\\)| "
                       "\\(\\.[a-z0-9_]+\\)|; set (?:options|workloads|conventions|shared|gpus)\\.[^ "
                       "]*[^ .]"));
    return sentence.remove(kRate).remove(kNamed).remove(kPath);
}

QString placeInWords(const Study &study, const std::string &place)
{
    const std::string group = "options.";
    if (place.starts_with(group))
        if (const auto option = study.options.find(place.substr(group.size())); option != study.options.end())
            return toQt(option->second.name);
    return toQt(words::titleAt(study, place));
}

} // namespace breakeven
