#include "ui/text/status_text.h"

#include "model/evaluate/evaluate.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QStringList>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("Status", text); }

// Sentences of the status stand at the option itself, or at what is missing.
bool isOfStatus(const OptionOutcome &option, const Issue &issue)
{
    switch (option.status) {
    case Status::Short:
    case Status::TooSlow:
        return issue.severity == Severity::Warning && issue.place == "options." + option.id;
    case Status::CannotRun:
        return issue.severity == Severity::Warning && issue.place == "options." + option.id + ".gpu";
    case Status::Unknown:
        return issue.severity == Severity::Problem;
    case Status::Ok:
        break;
    }
    return false;
}

} // namespace

QString statusWord(Status status)
{
    switch (status) {
    case Status::Short:
        return tr("short");
    case Status::TooSlow:
        return tr("too slow");
    case Status::CannotRun:
        return tr("cannot run");
    case Status::Unknown:
        return tr("unknown");
    case Status::Ok:
        break;
    }
    return {};
}

QString statusSentence(const OptionOutcome &option)
{
    QStringList sentences;
    for (const Issue &issue : option.issues)
        if (isOfStatus(option, issue))
            sentences.append(QString::fromStdString(issue.sentence));
    return sentences.join(QLatin1Char(' '));
}

QString statusRemark(const OptionOutcome &option, const QLocale &locale)
{
    if (option.status == Status::Unknown)
        return tr("the cost is unknown");
    const auto &demanded = option.hours(Hours::Demanded), &served = option.hours(Hours::Served);
    if (option.status == Status::Short && demanded && served && *demanded > 0)
        return tr("short: serves %1 of the work").arg(sentenceShare(*served / *demanded, locale));
    return statusWord(option.status);
}

} // namespace breakeven
