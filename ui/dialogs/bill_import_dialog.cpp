#include "ui/dialogs/bill_import_dialog.h"

#include "pricing/bill/bill_actuals.h"
#include "pricing/bill/bill_option.h"
#include "pricing/bill/billed_machine.h"
#include "ui/dialogs/bill_columns_form.h"
#include "ui/dialogs/import_rows.h"
#include "ui/dialogs/table_form.h"
#include "ui/look/strings.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <utility>

namespace breakeven {

BillImportDialog::BillImportDialog(Workspace &workspace, const QString &path, QWidget *parent)
    : QDialog(parent), m_workspace(workspace), m_path(path), m_use(new QComboBox),
      m_name(new QLineEdit(tr("Measured bill"))), m_cost(new QComboBox), m_currency(new QLineEdit),
      m_from(new QLineEdit), m_to(new QLineEdit),
      m_allLines(new QCheckBox(tr("&Every line, not only machines with GPUs"))),
      m_wholeMonths(new QCheckBox(tr("Its first and last mont&hs are whole"))),
      m_anyway(new QCheckBox(tr("&Take it although its machines are others"))), m_report(new QLabel),
      m_missing(new QLabel), m_lines(new TableView(tr("Lines of the bill"), TableView::Height::OfRows)),
      m_import(nullptr)
{
    setWindowTitle(tr("Import Bill — %1").arg(QFileInfo(path).fileName()));
    buildForm();
    connect(&m_preview, &QFutureWatcherBase::finished, this, &BillImportDialog::showPreview);
    connect(m_cost, &QComboBox::activated, this, &BillImportDialog::preview);
    for (QLineEdit *edit : {m_currency, m_from, m_to})
        connect(edit, &QLineEdit::editingFinished, this, &BillImportDialog::preview);
    connect(m_allLines, &QCheckBox::toggled, this, &BillImportDialog::preview);
    sizeByText(*this, 190, 36);
    preview();
}

BillImportDialog::~BillImportDialog()
{
    m_stop.request_stop();
    m_preview.disconnect(this);
    m_preview.waitForFinished();
}

QWidget *BillImportDialog::buildFields()
{
    m_use->setObjectName(QStringLiteral("use"));
    m_use->addItem(tr("an option of its own"));
    m_use->setToolTip(tr("What was paid for an option in use is set against its plan, month by month."));
    m_use->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_use->setMinimumContentsLength(16);
    for (const std::string &id : optionOrder(m_workspace.study()))
        m_use->addItem(tr("what was paid for %1").arg(toQt(m_workspace.study().options.at(id).name)),
                       toQt(id));
    connect(m_use, &QComboBox::activated, this, &BillImportDialog::showUse);
    connect(m_anyway, &QCheckBox::toggled, this, &BillImportDialog::showUse);
    m_anyway->setObjectName(QStringLiteral("anyway"));
    m_anyway->setToolTip(tr("What was paid then has a note that says so."));
    m_wholeMonths->setObjectName(QStringLiteral("wholeMonths"));
    m_wholeMonths->setToolTip(tr("Even if the export has no line for their first or last days."));
    m_name->setObjectName(QStringLiteral("optionName"));
    m_cost->addItem(tr("effective: prepayments spread over their use"), int(BillCost::Effective));
    m_cost->addItem(tr("billed: as invoiced"), int(BillCost::Billed));
    m_cost->setToolTip(tr("An Azure export holds one of the two, chosen when it was made."));
    m_cost->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_cost->setMinimumContentsLength(16);
    m_currency->setObjectName(QStringLiteral("currency"));
    m_currency->setPlaceholderText(tr("from the file, or for example USD"));
    m_allLines->setObjectName(QStringLiteral("allLines"));
    m_from->setObjectName(QStringLiteral("firstMonth"));
    m_from->setPlaceholderText(tr("first month of the bill, or for example 2026-01"));
    m_to->setPlaceholderText(tr("last month of the bill"));
    auto *fields = new QWidget;
    auto *form = m_form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, 8, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Use &as"), m_use);
    form->addRow(tr("&Name of the option"), m_name);
    form->addRow(tr("&Cost"), m_cost);
    form->addRow(tr("C&urrency"), m_currency);
    form->addRow(tr("&First month"), m_from);
    form->addRow(tr("&Last month"), m_to);
    form->addRow(m_allLines);
    form->addRow(m_wholeMonths);
    form->addRow(m_anyway);
    form->setRowVisible(m_wholeMonths, false);
    form->setRowVisible(m_anyway, false);
    m_columns = std::make_unique<BillColumnsForm>(*form, [this] { preview(); });
    m_cells = std::make_unique<TableForm>(*form, [this] { preview(); });
    return fields;
}

void BillImportDialog::buildForm()
{
    auto *left = new QScrollArea;
    left->setWidget(buildFields());
    left->setWidgetResizable(true);
    left->setFrameShape(QFrame::NoFrame);
    left->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    left->setMinimumWidth(fontMetrics().averageCharWidth() * 37);
    m_report->setWordWrap(true);
    m_report->setTextFormat(Qt::RichText);
    m_report->setAlignment(Qt::AlignTop);
    m_report->setMargin(8);
    m_report->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_report->setObjectName(QStringLiteral("report"));
    auto *read = new QWidget;
    auto *below = new QVBoxLayout(read);
    below->setContentsMargins(0, 0, 0, 0);
    m_lines->hide();
    below->addWidget(m_lines);
    below->addWidget(m_report, 1);
    QScrollArea *right = scrolling(read, tr("What the bill holds"));
    auto *sides = new QHBoxLayout;
    sides->setSpacing(16);
    sides->addWidget(left, 2);
    sides->addWidget(right, 3);
    auto *column = new QVBoxLayout(this);
    column->addLayout(sides, 1);
    m_import = addEnd(*this, *column, tr("&Import"));
    m_import->setObjectName(QStringLiteral("importButton"));
    m_missing->setObjectName(QStringLiteral("missing"));
    m_missing->setWordWrap(true);
    m_missing->setTextFormat(Qt::PlainText);
    m_missing->setProperty("tone", QStringLiteral("warning"));
    m_missing->setAlignment(Qt::AlignRight);
    column->insertWidget(column->count() - 1, m_missing); // right above the button
    m_missing->hide();
    m_import->setEnabled(false);
}

BillOptions BillImportDialog::options() const
{
    BillOptions options;
    options.cost = BillCost(m_cost->currentData().toInt());
    options.takesAllLines = m_allLines->isChecked();
    options.currency = toStd(m_currency->text().trimmed());
    options.from = Date::parse(toStd(m_from->text().trimmed()));
    options.to = Date::parse(toStd(m_to->text().trimmed()));
    if (m_hasColumns)
        options.roles = m_columns->roles();
    options.table = m_cells->said();
    options.stop = m_stop.get_token();
    return options;
}

// What was being read for an earlier answer is given up.
void BillImportDialog::preview()
{
    m_isStale = m_preview.isRunning();
    if (m_isStale) {
        m_stop.request_stop();
        return;
    }
    m_import->setEnabled(false);
    m_missing->hide();
    for (const QLineEdit *edit : {m_from, m_to})
        if (const QString text = edit->text().trimmed(); !text.isEmpty() && !Date::parse(toStd(text))) {
            showProblem(tr("Expected a month such as 2026-01, found '%1'.").arg(text));
            return;
        }
    m_report->setText(tr("Reading…"));
    m_stop = {};
    m_preview.setFuture(QtConcurrent::run(previewBill, toStd(m_path), options(),
                                          m_hasColumns ? BillRoles::Said : BillRoles::Recognised));
}

void BillImportDialog::showProblem(const QString &sentence)
{
    m_report->setText(QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped()));
}

// The fields of the columns are for an export that is not read without them.
void BillImportDialog::offerColumns(const Result<BillHeader> &header)
{
    if (m_hasColumns || !header || header->isKnown)
        return;
    m_hasColumns = true;
    m_columns->show(*header);
    m_form->setRowVisible(m_cost, false);
}

void BillImportDialog::showPreview()
{
    if (m_isStale) {
        preview();
        return;
    }
    const BillPreview &shown = m_preview.future().result();
    const Result<Bill> &bill = shown.bill;
    const bool isFirst = !std::exchange(m_isShown, true);
    m_lines->setVisible(bill.ok() && !bill->first.empty());
    if (bill)
        m_lines->setTable(importedBillRows(*bill));
    offerColumns(shown.header);
    if (bill)
        m_report->setText(billHtml(*bill));
    else if (m_hasColumns && !m_columns->isEnough())
        showProblem(tr("The header is not that of a known cost export: choose the columns with the day and "
                       "the amount."));
    else {
        m_cells->offer(toQt(bill.error().text()));
        showProblem(withBillFields(toQt(bill.error().text())));
    }
    // An export of Azure holds one of the two costs.
    m_cost->setEnabled(!bill || bill->format == "focus" || bill->format == "aws-cur");
    showUse();
    // A person at the fields of the columns stays there.
    if (m_import->isEnabled() && (isFirst || !m_hasColumns))
        m_import->setFocus();
    emit previewed();
}

// Only one of the two has a name of its own, and only the other asks for whole months and the same machines.
void BillImportDialog::showUse()
{
    const bool isOption = m_use->currentData().toString().isEmpty();
    m_form->setRowVisible(m_name, isOption);
    m_form->setRowVisible(m_wholeMonths, !isOption);
    m_form->setRowVisible(m_anyway, !otherMachines().isEmpty());
    const bool isRead = m_preview.isFinished() && m_preview.future().resultCount() > 0;
    const bool isBill = isRead && m_preview.future().result().bill.ok();
    const QString what = isBill ? missing() : QString();
    m_missing->setText(what);
    m_missing->setVisible(!what.isEmpty());
    m_import->setEnabled(isBill && what.isEmpty());
}

QString BillImportDialog::otherMachines() const
{
    const std::string option = toStd(m_use->currentData().toString());
    if (option.empty() || !m_preview.isFinished() || m_preview.future().resultCount() == 0)
        return {};
    const Result<Bill> &bill = m_preview.future().result().bill;
    return bill ? toQt(otherMachinesOfBill(m_workspace.study(), option, *bill)) : QString();
}

// Why the bill that was read cannot be imported yet; empty: it can.
QString BillImportDialog::missing() const
{
    if (!m_workspace.document().isOpen())
        return tr("Open or make a study first: the bill becomes one of its options.");
    if (m_preview.future().result().bill->currency.empty())
        return tr("The file names no currency: enter the currency of its costs.");
    const QString other = otherMachines();
    return m_anyway->isChecked() || other.isEmpty()
               ? QString()
               : other + QLatin1Char(' ') + tr("Choose the option that the bill is of, or take it anyway.");
}

const PriceStore *BillImportDialog::prices() const
{
    Store *store = m_workspace.store().store();
    return store ? &store->prices() : nullptr;
}

bool BillImportDialog::takeAsOption(const Bill &bill)
{
    Study study = m_workspace.study();
    const auto added = addBill(study, bill, toStd(m_name->text().trimmed()), prices());
    if (!added) {
        showProblem(withBillFields(toQt(added.error().text())));
        return false;
    }
    m_option = toQt(added->id);
    m_workspace.document().change(std::move(study), added->isReplaced
                                                        ? tr("Replace bill %1").arg(toQt(added->name))
                                                        : tr("Import bill %1").arg(toQt(added->name)));
    m_summary =
        tr("%1: %2 %3 paid in %4.")
            .arg(toQt(added->name), billAmount(bill.money()), toQt(bill.currency), toQt(periodWords(bill)));
    return true;
}

bool BillImportDialog::takeAsActual(const Bill &bill, const std::string &option)
{
    Study study = m_workspace.study();
    const auto added =
        addActuals(study, bill, {option, {}, m_wholeMonths->isChecked(), m_anyway->isChecked()}, prices());
    if (!added) {
        showProblem(withBillFields(toQt(added.error().text())));
        return false;
    }
    m_option = toQt(added->id);
    if (added->hasChanged())
        m_workspace.document().change(std::move(study),
                                      tr("Import what was paid for %1").arg(toQt(added->name)));
    QStringList sentences{tr("%1: %2 months added, %3 replaced, %4 as before.")
                              .arg(toQt(added->name), QString::number(added->added.size()),
                                   QString::number(added->replaced.size()),
                                   QString::number(added->unchanged.size()))};
    for (const std::string &left : added->left)
        sentences.append(tr("Not compared: %1.").arg(toQt(left)));
    for (const std::string &note : added->notes)
        sentences.append(toQt(note));
    m_summary = sentences.join(QLatin1Char(' '));
    return true;
}

void BillImportDialog::accept()
{
    // A field that was being edited may have changed what is read.
    if (m_preview.isRunning())
        return;
    const BillPreview read = m_preview.result();
    if (!read.bill)
        return;
    const std::string option = toStd(m_use->currentData().toString());
    if (option.empty() ? takeAsOption(*read.bill) : takeAsActual(*read.bill, option))
        QDialog::accept();
}

} // namespace breakeven
