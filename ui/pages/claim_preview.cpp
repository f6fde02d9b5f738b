#include "ui/pages/claim_preview.h"

#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/session/choice_places.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/words/claim_text.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

constexpr int kMostCosts = 3;

QString claimPreviewWords(const char *text) { return QCoreApplication::translate("ClaimPreview", text); }

QString choiceChange(const Study &study, const ClaimSetting &setting)
{
    for (const ChoicePlace &choice : choicesOf(study, setting.path.substr(0, setting.path.rfind('.')))) {
        if (choice.path != setting.path || choice.value == setting.text)
            continue;
        const auto labelOf = [&](const std::string &id) {
            for (const ChoiceValue &value : choice.values)
                if (id == value.id)
                    return toQt(value.label);
            return toQt(id);
        };
        return claimPreviewWords("%1 from “%2” to “%3”")
            .arg(toQt(choice.label), labelOf(choice.value), labelOf(setting.text));
    }
    return {};
}

QString inputChange(const Study &study, const InputPlace &before, const Input &after, const QLocale &locale)
{
    if (before.input->value == after.value)
        return {};
    const FieldAmount amount(*before.field, study);
    const bool isOwned = before.path.rfind("conventions.", 0) != 0;
    const QString name = isOwned
                             ? claimPreviewWords("%1: %2,").arg(toQt(before.owner), toQt(before.field->label))
                             : toQt(before.field->label);
    return claimPreviewWords("%1 from %2 to %3")
        .arg(name, amount.shortText(before.input->value, locale), amount.shortText(after.value, locale));
}

QString costChange(const OptionOutcome &now, const OptionOutcome &then, const QString &currency,
                   const QLocale &locale)
{
    const QString name = toQt(now.name).toHtmlEscaped();
    return claimPreviewWords("<b>%1 then costs %2</b>, not %3 %4 a year.")
        .arg(name, money(then.costPerYear(), locale), money(now.costPerYear(), locale), currency);
}

bool isSame(std::optional<double> one, std::optional<double> other)
{
    if (!one || !other)
        return one.has_value() == other.has_value();
    return std::fabs(*one - *other) <= 1e-9 * std::fabs(*one);
}

QString cheapestName(const Comparison &comparison)
{
    const int cheapest = comparison.verdict.cheapest;
    return cheapest < 0 ? QString() : toQt(comparison.options[std::size_t(cheapest)].name);
}

} // namespace

QString claimHtml(const ClaimOutcome &claim, const QLocale &locale)
{
    const auto amount = [&](const ClaimValue &value) {
        return toQt(words::claimAmount(value, claim, numberStyle(locale)));
    };
    QString text =
        claimPreviewWords("<b>Claim %1:</b> “%2”").arg(toQt(claim.id), toQt(claim.quote).toHtmlEscaped());
    if (claim.verdict == ClaimVerdict::NotTestable)
        text += claimPreviewWords("<br><b>Not testable.</b>");
    else
        text += claimPreviewWords("<br>Stated %1, computed %2: <b>%3</b>.")
                    .arg(amount(claim.stated), amount(claim.computed), toQt(words::verdictText(claim)));
    if (!claim.convention.empty())
        text += claimPreviewWords(" Convention: %1.").arg(toQt(claim.convention).toHtmlEscaped());
    if (!claim.reason.empty())
        text += QLatin1Char(' ') + toQt(claim.reason).toHtmlEscaped();
    return text;
}

QStringList conventionChanges(const Study &study, const ClaimOutcome &claim, const QLocale &locale)
{
    QStringList changes;
    Study before = study;
    Study after = underConvention(study, claim);
    for (const ClaimSetting &setting : claim.settings) {
        const auto place = findInput(before, setting.path);
        const auto next = findInput(after, setting.path);
        const QString change =
            place && next ? inputChange(study, *place, *next->input, locale) : choiceChange(study, setting);
        if (!change.isEmpty())
            changes.append(change);
    }
    return changes;
}

QString previewHtml(const Comparison &now, const Comparison &then, const QString &currency,
                    const QLocale &locale)
{
    QStringList sentences;
    int more = 0;
    for (std::size_t i = 0; i < now.options.size() && i < then.options.size(); ++i) {
        if (isSame(now.options[i].costPerYear(), then.options[i].costPerYear()))
            continue;
        if (sentences.size() < kMostCosts)
            sentences.append(costChange(now.options[i], then.options[i], currency, locale));
        else
            ++more;
    }
    if (sentences.isEmpty())
        sentences.append(claimPreviewWords("No option’s cost changes with it."));
    if (more > 0)
        sentences.append(more == 1 ? claimPreviewWords("One more option changes.")
                                   : claimPreviewWords("%1 more options change.").arg(more));
    if (const QString winner = cheapestName(then); !winner.isEmpty() && winner != cheapestName(now))
        sentences.append(claimPreviewWords("<b>%1 is then cheapest.</b>").arg(winner.toHtmlEscaped()));
    return sentences.join(QLatin1Char(' '));
}

} // namespace breakeven
