#include "ui/dialogs/assumed_values_dialog.h"

#include "ui/look/strings.h"
#include "ui/models/assumed_values.h"
#include "ui/widgets/table_view.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString assumedValuesDialogWords(const char *text)
{
    return QCoreApplication::translate("AssumedValuesDialog", text);
}

} // namespace

void showAssumedValues(const Study &study, const std::set<std::string> &unused, QWidget *parent)
{
    const std::vector<ConstInputPlace> assumed = assumedInputs(study, unused);
    QDialog dialog(parent);
    dialog.setObjectName(QStringLiteral("assumedValues"));
    dialog.setWindowTitle(assumedValuesDialogWords("Assumed: %1 values").arg(assumed.size()));
    auto *column = new QVBoxLayout(&dialog);
    auto *what = new QLabel(assumedValuesDialogWords(
        "You were not asked for these. Once the study is made, Assumptions lists them, "
        "and each can be changed there."));
    what->setWordWrap(true);
    column->addWidget(what);
    auto *table = new TableView(assumedValuesDialogWords("Assumed values"), TableView::Height::OfSpace);
    table->setTable(assumedValues(study, assumed, dialog.locale()));
    column->addWidget(table, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    const QSize room = parent->window()->size();
    dialog.resize(room.width() * 9 / 10, room.height() * 8 / 10);
    dialog.exec();
}

} // namespace breakeven
