#include "ui/widgets/amount_field.h"

#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kShownDigits = 6;
constexpr int kLeastCharacters = 15;
constexpr int kMostCharacters = 34; // more is scrolled within the field

QLabel *lineInTone(const QString &text, const char *tone)
{
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("tone", QString::fromLatin1(tone));
    return label;
}

} // namespace

AmountField::AmountField(NewStudyQuestion question, QWidget *parent)
    : QWidget(parent), m_question(std::move(question)), m_edit(new QLineEdit),
      m_help(lineInTone({}, "secondary")), m_problem(lineInTone({}, "error"))
{
    m_edit->setObjectName(QStringLiteral("amount:") + toQt(key()));
    m_edit->setAlignment(Qt::AlignRight);
    m_edit->setToolTip(toQt(m_question.why));
    QLabel *name = lineInTone(label(), "");
    name->setBuddy(m_edit);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 6);
    column->setSpacing(1);
    auto *row = new QHBoxLayout;
    row->addWidget(name, 1);
    row->addWidget(m_edit);
    column->addLayout(row);
    m_help->setFont(fonts::small(font()));
    column->addWidget(m_help);
    showHelp();
    fitToText();
    column->addWidget(m_problem);
    m_problem->setObjectName(QStringLiteral("problem:") + toQt(key()));
    m_problem->hide();
    connect(m_edit, &QLineEdit::textEdited, this, &AmountField::take);
}

// An assumption is one as long as nothing is answered.
void AmountField::showHelp()
{
    QString why = QString::fromUtf8(m_question.field.help);
    if (m_question.isAssumed && m_edit->text().isEmpty())
        why += tr(" Default; type to replace it.");
    m_help->setText(why.trimmed());
}

QString AmountField::label() const { return QString::fromUtf8(m_question.field.label); }

QString AmountField::problem() const { return m_own.isEmpty() ? m_beside : m_own; }

void AmountField::setAnswer(std::optional<double> answer)
{
    const FieldAmount amount(m_question.field, Study());
    const QString standard = amount.text(m_question.field.standard, m_question.unit, locale(), kShownDigits);
    m_edit->setPlaceholderText(m_question.isAssumed ? standard : QString());
    if (answer)
        m_edit->setText(amount.text(answer, m_question.unit, locale(), kShownDigits));
    else
        m_edit->setText(m_question.isAssumed ? QString() : standard);
    m_edit->setCursorPosition(0); // of what is too long the number is seen, not the unit
    fitToText();
    showHelp();
    tell({});
}

// As wide as what stands there: a number that is cut at its front reads as another one.
void AmountField::fitToText()
{
    const QFontMetrics metrics = m_edit->fontMetrics();
    const QString &text = m_edit->text().isEmpty() ? m_edit->placeholderText() : m_edit->text();
    const int room = 3 * metrics.averageCharWidth(); // the frame, and the cursor at its end
    m_edit->setMinimumWidth(std::clamp(metrics.horizontalAdvance(text) + room,
                                       kLeastCharacters * metrics.averageCharWidth(),
                                       kMostCharacters * metrics.averageCharWidth()));
}

void AmountField::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToText();
}

void AmountField::setProblem(const QString &sentence)
{
    m_beside = sentence;
    showProblem();
}

// With its unit a number is the same as where it is written with it: 35 % is not 35 times a hundredth.
Result<std::optional<double>> AmountField::read(const QString &text) const
{
    const FieldAmount amount(m_question.field, Study());
    const QString unit = amount.units().at(m_question.unit);
    const QString plain = text.trimmed();
    if (!plain.isEmpty() && plain.back().isDigit() && !unit.isEmpty())
        if (auto value = amount.read(plain + QLatin1Char(' ') + unit, m_question.unit, locale()))
            return value;
    return amount.read(plain, m_question.unit, locale());
}

Result<void> AmountField::check(std::optional<double> value) const
{
    if (!value && !m_question.isAssumed && !m_question.field.isOptional)
        return Error{ErrorKind::BadInput, toStd(tr("Expected a number, found nothing.")), {}};
    if (value && m_question.isWhole && *value != std::floor(*value))
        return Error{ErrorKind::BadInput,
                     toStd(tr("Expected a whole number, found %1.").arg(locale().toString(*value, 'g', 6))),
                     {}};
    return {};
}

void AmountField::take(const QString &text)
{
    fitToText();
    showHelp();
    const auto value = read(text);
    if (!value)
        return tell(toQt(value.error().message));
    if (const auto checked = check(*value); !checked)
        return tell(toQt(checked.error().message));
    tell({});
    emit answered(*value);
}

void AmountField::tell(const QString &problem)
{
    m_own = problem;
    showProblem();
}

void AmountField::showProblem()
{
    const QString problem = this->problem();
    if (problem == m_problem->text())
        return;
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_edit->setAccessibleDescription(problem);
    m_edit->setProperty("isWrong", !problem.isEmpty());
    m_edit->style()->unpolish(m_edit);
    m_edit->style()->polish(m_edit);
    if (!problem.isEmpty()) {
        QAccessibleEvent alert(m_edit, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
    emit problemChanged();
}

} // namespace breakeven
