#include "ui/dialogs/table_form.h"

#include "ui/look/strings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>

#include <utility>

namespace breakeven {

TableForm::TableForm(QFormLayout &form, const std::function<void()> &changed)
    : m_form(form), m_decimals(new QComboBox), m_days(new QComboBox), m_sheet(new QLineEdit),
      m_skipsBad(new QCheckBox(tr("Leave out lines that cannot be read")))
{
    m_decimals->setObjectName(QStringLiteral("decimals"));
    m_decimals->addItem(tr("as the file shows"));
    m_decimals->addItem(tr("a point: 1,234.50"), int(DecimalMark::Point));
    m_decimals->addItem(tr("a comma: 1.234,50"), int(DecimalMark::Comma));
    m_decimals->setToolTip(tr("Of numbers such as 25.000, where no cell shows which mark is which"));
    m_days->setObjectName(QStringLiteral("days"));
    m_days->addItem(tr("as the file shows"));
    m_days->addItem(tr("day first: 31/03/2026"), int(DayOrder::DayFirst));
    m_days->addItem(tr("month first: 03/31/2026"), int(DayOrder::MonthFirst));
    m_days->setToolTip(tr("Of days such as 05/08/2026, where no day of the file is above 12"));
    m_skipsBad->setObjectName(QStringLiteral("skipBad"));
    m_skipsBad->setToolTip(tr("The preview says how many lines that are."));
    for (QComboBox *box : {m_decimals, m_days}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(16);
        QObject::connect(box, &QComboBox::currentIndexChanged, box, changed);
    }
    m_sheet->setObjectName(QStringLiteral("sheet"));
    m_sheet->setPlaceholderText(tr("the first one"));
    QObject::connect(m_sheet, &QLineEdit::editingFinished, m_sheet, changed);
    QObject::connect(m_skipsBad, &QCheckBox::toggled, m_skipsBad, changed);
    form.addRow(tr("&Mark before decimals"), m_decimals);
    form.addRow(tr("Order of da&ys"), m_days);
    form.addRow(tr("S&heet"), m_sheet);
    form.addRow(m_skipsBad);
    for (QWidget *field : std::initializer_list<QWidget *>{m_decimals, m_days, m_sheet, m_skipsBad})
        form.setRowVisible(field, false);
}

void TableForm::offer(const QString &sentence)
{
    const std::pair<const char *, QWidget *> fields[] = {
        {"--decimal", m_decimals}, {"--days", m_days}, {"--sheet", m_sheet}, {"--skip-bad", m_skipsBad}};
    for (const auto &[flag, field] : fields)
        if (sentence.contains(QLatin1String(flag)))
            m_form.setRowVisible(field, true);
}

TableSaid TableForm::said() const
{
    TableSaid said;
    if (const QVariant mark = m_decimals->currentData(); mark.isValid())
        said.decimals = DecimalMark(mark.toInt());
    if (const QVariant order = m_days->currentData(); order.isValid())
        said.days = DayOrder(order.toInt());
    said.sheet = toStd(m_sheet->text().trimmed());
    said.skipsBad = m_skipsBad->isChecked();
    return said;
}

QString TableForm::withFields(QString sentence)
{
    const std::pair<const char *, QString> fields[] = {
        {"--decimal point or --decimal comma", tr("“Mark before decimals”")},
        {"--days day-first or --days month-first", tr("“Order of days”")},
        {"--sheet", tr("“Sheet”")},
        {"with --skip-bad", tr("with “Leave out lines that cannot be read”")}};
    for (const auto &[flags, field] : fields)
        sentence.replace(QLatin1String(flags), field);
    return sentence;
}

} // namespace breakeven
