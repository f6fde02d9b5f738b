#include "ui/dialogs/bill_columns_form.h"

#include "ui/look/strings.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr int kFrame = 8; // around the names of a list

struct RoleField
{
    const char *role;
    const char *label;
    const char *help;
    bool isNeeded = false;
};

constexpr std::array<RoleField, 8> kRoles{
    {{"date", QT_TRANSLATE_NOOP("BillColumnsForm", "&Day"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "The day of the charge, or its first"), true},
     {"cost", QT_TRANSLATE_NOOP("BillColumnsForm", "&Amount"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "The amount paid"), true},
     {"currency", QT_TRANSLATE_NOOP("BillColumnsForm", "Cu&rrency of the amount"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "Such as USD or EUR")},
     {"service", QT_TRANSLATE_NOOP("BillColumnsForm", "&Service"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "What the money is for: machines, storage, network")},
     {"sku", QT_TRANSLATE_NOOP("BillColumnsForm", "&Machine or SKU"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "The machine type, or text that names its GPU")},
     {"region", QT_TRANSLATE_NOOP("BillColumnsForm", "Re&gion"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "Where it ran")},
     {"charge", QT_TRANSLATE_NOOP("BillColumnsForm", "&Kind of charge"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "Kind of charge: use, purchase, tax, credit")},
     {"resource", QT_TRANSLATE_NOOP("BillColumnsForm", "Res&ource"),
      QT_TRANSLATE_NOOP("BillColumnsForm", "The machine's id")}}};

} // namespace

BillColumnsForm::BillColumnsForm(QFormLayout &form, const std::function<void()> &changed)
    : m_form(form), m_title(new QLabel(tr("<b>Columns of the file</b>")))
{
    form.addRow(m_title);
    form.setRowVisible(m_title, false);
    for (const RoleField &field : kRoles) {
        auto *box = new QComboBox;
        box->setObjectName(QStringLiteral("column_") + QLatin1String(field.role));
        box->setToolTip(tr(field.help));
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(16);
        // Typing its first letters chooses a column too.
        QObject::connect(box, &QComboBox::currentIndexChanged, box, changed);
        form.addRow(tr(field.label), box);
        form.setRowVisible(box, false);
        m_boxes[field.role] = box;
    }
}

void BillColumnsForm::show(const BillHeader &header)
{
    m_form.setRowVisible(m_title, true);
    for (const RoleField &field : kRoles) {
        QComboBox *box = m_boxes.at(field.role);
        const QSignalBlocker blocker(box);
        box->clear();
        box->addItem(field.isNeeded ? tr("choose a column") : tr("not in the file"), QString());
        for (const std::string &column : header.columns)
            box->addItem(toQt(column).simplified(), toQt(column));
        if (const auto found = header.roles.find(field.role); found != header.roles.end())
            box->setCurrentIndex(box->findData(toQt(found->second)));
        // Names of columns may be long: the list is as wide as they are, the field is not.
        box->view()->setMinimumWidth(
            std::min(box->view()->sizeHintForColumn(0) + kFrame, box->fontMetrics().averageCharWidth() * 80));
        m_form.setRowVisible(box, true);
    }
}

std::map<std::string, std::string> BillColumnsForm::roles() const
{
    std::map<std::string, std::string> roles;
    for (const auto &[role, box] : m_boxes)
        if (const QString column = box->currentData().toString(); !column.isEmpty())
            roles[role] = toStd(column);
    return roles;
}

bool BillColumnsForm::isEnough() const
{
    return std::all_of(kRoles.begin(), kRoles.end(), [this](const RoleField &field) {
        return !field.isNeeded || !m_boxes.at(field.role)->currentData().toString().isEmpty();
    });
}

} // namespace breakeven
