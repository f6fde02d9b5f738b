#include "ui/models/input_words.h"

#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"

namespace breakeven {

InputWords::InputWords(const MovableInput &input, const Study &study, const QLocale &locale)
    : m_input(input), m_study(study), m_locale(locale), m_amount(*input.field, study)
{
}

QString InputWords::title() const
{
    return toQt(words::inputTitle(m_study, m_input.path, m_input.owner, m_input.label));
}

QString InputWords::phrase() const
{
    return toQt(words::inputPhrase(m_study, m_input.path, m_input.owner, m_input.label));
}

QString InputWords::unit() const { return m_amount.units().value(0); }

QString InputWords::axisTitle() const
{
    return isPercent() || unit().isEmpty() ? title() : explorationWords("%1, %2").arg(title(), unit());
}

bool InputWords::isPercent() const { return m_input.field->unitText[0] == '%'; }

QString InputWords::text(double value) const
{
    return toQt(
        words::sentenceAmount(value, m_input.field->unitText, m_study.currency, numberStyle(m_locale)));
}

QString InputWords::shortText(double value) const
{
    return toQt(
        words::sentenceAmount(value, isPercent() ? "%" : "", m_study.currency, numberStyle(m_locale)));
}

AxisChart::Axis InputWords::axis(double from, double to) const
{
    return {axisTitle(), isPercent() ? AxisChart::Scale::Percent : AxisChart::Scale::Number, from, to,
            m_input.isWhole};
}

} // namespace breakeven
