#include "ui/dialogs/bill_import_dialog.h"

#include "model/procurement/measured.h"
#include "pricing/bill/bill_option.h"
#include "ui/dialogs/dialog_parts.h"
#include "ui/strings.h"
#include "ui/text/numbers.h"
#include "ui/workspace.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <algorithm>

namespace breakeven {

namespace {

QString cell(const QString &text, const char *align = "right")
{
    return QStringLiteral("<td align=\"%1\" style=\"padding-right:16px\">%2</td>")
        .arg(QLatin1String(align), text.toHtmlEscaped());
}

QString row(const QString &name, const QString &value)
{
    return QStringLiteral("<tr>%1%2</tr>").arg(cell(name, "left"), cell(value));
}

QString amount(NanoMoney nano) { return money(toDouble(nano), QLocale()); }

// The categories that any month has, in the order of the fields.
std::vector<Category> categoriesOf(const Bill &bill)
{
    std::vector<Category> categories;
    for (const Category category : billCategories())
        if (std::any_of(bill.months.begin(), bill.months.end(), [category](const BillMonth &month) {
                return month.byCategory[std::size_t(category)].lines > 0;
            }))
            categories.push_back(category);
    return categories;
}

QString monthsHtml(const Bill &bill)
{
    const std::vector<Category> categories = categoriesOf(bill);
    QString html = QStringLiteral("<table><tr>") + cell(BillImportDialog::tr("Month"), "left");
    for (const Category category : categories)
        html += cell(QString::fromUtf8(categoryLabel(category)));
    html += cell(BillImportDialog::tr("In all, %1").arg(toQt(bill.currency))) + QStringLiteral("</tr>");
    for (const BillMonth &month : bill.months) {
        NanoMoney sum = 0;
        html += QStringLiteral("<tr>") + cell(toQt(month.start.iso().substr(0, 7)), "left");
        for (const Category category : categories) {
            const BillShare &share = month.byCategory[std::size_t(category)];
            sum += share.money;
            html += cell(amount(share.money));
        }
        html += cell(amount(sum)) + QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString sharesHtml(const Bill &bill, const QString &pattern, const std::map<std::string, BillShare> &shares)
{
    using Dialog = BillImportDialog;
    QString rows;
    for (const auto &[name, share] : shares)
        rows +=
            row(pattern.arg(toQt(name)),
                share.lines == 1 ? Dialog::tr("1 line, %1 %2").arg(amount(share.money), toQt(bill.currency))
                                 : Dialog::tr("%1 lines, %2 %3")
                                       .arg(QLocale().toString(qlonglong(share.lines)), amount(share.money),
                                            toQt(bill.currency)));
    return rows;
}

QString billHtml(const Bill &bill)
{
    using Dialog = BillImportDialog;
    QString html = QStringLiteral("<table>") + row(Dialog::tr("Cost"), toQt(costWords(bill))) +
                   row(Dialog::tr("Period"), toQt(bill.firstDay.iso() + " – " + bill.lastDay.iso())) +
                   row(Dialog::tr("Lines taken"), Dialog::tr("%1 of %2")
                                                      .arg(QLocale().toString(qlonglong(bill.taken)),
                                                           QLocale().toString(qlonglong(bill.lines)))) +
                   sharesHtml(bill, Dialog::tr("Taken: %1"), bill.machines) +
                   sharesHtml(bill, Dialog::tr("Left out: %1"), bill.leftOut);
    for (const auto &[reason, count] : bill.skipped)
        html += row(Dialog::tr("Skipped: %1").arg(toQt(reason)), QLocale().toString(qlonglong(count)));
    html += QStringLiteral("</table><br>") + monthsHtml(bill);
    constexpr std::size_t kShown = 5;
    for (std::size_t i = 0; i < bill.issues.size() && i < kShown; ++i)
        html += QStringLiteral("<p>%1: %2</p>")
                    .arg(QFileInfo(toQt(bill.issues[i].place)).fileName().toHtmlEscaped(),
                         toQt(bill.issues[i].sentence).toHtmlEscaped());
    return html;
}

} // namespace

BillImportDialog::BillImportDialog(Workspace &workspace, const QString &path, QWidget *parent)
    : QDialog(parent), m_workspace(workspace), m_path(path), m_name(new QLineEdit(tr("Measured bill"))),
      m_cost(new QComboBox), m_currency(new QLineEdit), m_from(new QLineEdit), m_to(new QLineEdit),
      m_allLines(new QCheckBox(tr("&Every line, not only machines with GPUs"))), m_report(new QLabel),
      m_import(nullptr)
{
    setWindowTitle(tr("Import Bill"));
    buildForm(path);
    connect(&m_preview, &QFutureWatcherBase::finished, this, &BillImportDialog::showPreview);
    connect(m_cost, &QComboBox::activated, this, &BillImportDialog::preview);
    for (QLineEdit *edit : {m_currency, m_from, m_to})
        connect(edit, &QLineEdit::editingFinished, this, &BillImportDialog::preview);
    connect(m_allLines, &QCheckBox::toggled, this, &BillImportDialog::preview);
    preview();
}

BillImportDialog::~BillImportDialog()
{
    m_stop.request_stop();
    m_preview.disconnect(this);
    m_preview.waitForFinished();
}

void BillImportDialog::buildForm(const QString &path)
{
    auto *column = new QVBoxLayout(this);
    column->addWidget(
        new QLabel(QStringLiteral("<b>%1</b>").arg(QFileInfo(path).fileName().toHtmlEscaped())));
    auto *form = new QFormLayout;
    m_name->setObjectName(QStringLiteral("optionName"));
    m_cost->addItem(tr("effective: with its share of what was prepaid"), int(BillCost::Effective));
    m_cost->addItem(tr("billed: as the invoice has it"), int(BillCost::Billed));
    m_cost->setToolTip(tr("An export of Azure holds one of the two, as it was made."));
    m_currency->setPlaceholderText(tr("as the file says, or such as USD"));
    m_allLines->setObjectName(QStringLiteral("allLines"));
    form->addRow(tr("&Name of the option"), m_name);
    form->addRow(tr("&Cost"), m_cost);
    form->addRow(tr("C&urrency"), m_currency);
    m_from->setObjectName(QStringLiteral("firstMonth"));
    m_from->setPlaceholderText(tr("the first on the bill, or such as 2026-01"));
    m_to->setPlaceholderText(tr("the last on the bill"));
    form->addRow(tr("&First month"), m_from);
    form->addRow(tr("&Last month"), m_to);
    form->addRow(QString(), m_allLines);
    column->addLayout(form);
    m_report->setWordWrap(true);
    m_report->setTextFormat(Qt::RichText);
    m_report->setAlignment(Qt::AlignTop);
    m_report->setMargin(8);
    m_report->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_report->setObjectName(QStringLiteral("report"));
    auto *area = new QScrollArea;
    area->setWidget(m_report);
    area->setWidgetResizable(true);
    area->setMinimumSize(560, 280);
    area->setAccessibleName(tr("What the bill holds"));
    column->addWidget(area, 1);
    m_import = addEnd(*this, *column, tr("&Import"));
    m_import->setObjectName(QStringLiteral("importButton"));
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
    options.stop = m_stop.get_token();
    return options;
}

void BillImportDialog::preview()
{
    m_isStale = m_preview.isRunning();
    if (m_isStale)
        return;
    m_import->setEnabled(false);
    for (const QLineEdit *edit : {m_from, m_to})
        if (const QString text = edit->text().trimmed(); !text.isEmpty() && !Date::parse(toStd(text))) {
            showProblem(tr("Expected a month such as 2026-01, found '%1'.").arg(text));
            return;
        }
    m_report->setText(tr("Reading…"));
    m_preview.setFuture(
        QtConcurrent::run([path = toStd(m_path), options = options()] { return readBill(path, options); }));
}

void BillImportDialog::showProblem(const QString &sentence)
{
    m_report->setText(QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped()));
}

void BillImportDialog::showPreview()
{
    if (m_isStale) {
        preview();
        return;
    }
    const Result<Bill> bill = m_preview.result();
    if (bill)
        m_report->setText(billHtml(*bill));
    else
        showProblem(toQt(bill.error().text()));
    // An export of Azure holds one of the two costs.
    m_cost->setEnabled(!bill || bill->format == "focus");
    const QString missing =
        !m_workspace.document().isOpen() ? tr("Open or make a study first: the bill becomes an option of it.")
        : bill && bill->currency.empty() ? tr("The file says no currency: say which one its costs are in.")
                                         : QString();
    if (bill && !missing.isEmpty())
        m_report->setText(m_report->text() + QStringLiteral("<p><b>%1</b></p>").arg(missing));
    m_import->setEnabled(bill.ok() && missing.isEmpty());
    if (m_import->isEnabled())
        m_import->setFocus();
    emit previewed();
}

void BillImportDialog::accept()
{
    // A field that was being edited may have changed what is read.
    if (m_preview.isRunning())
        return;
    const Result<Bill> read = m_preview.result();
    if (!read)
        return;
    const Bill &bill = *read;
    Study study = m_workspace.study();
    Store *store = m_workspace.store().store();
    const PriceStore *prices = store ? &store->prices() : nullptr;
    const auto added = addBill(study, bill, toStd(m_name->text().trimmed()), prices);
    if (!added) {
        showProblem(toQt(added.error().text()));
        return;
    }
    m_option = toQt(added->id);
    m_workspace.document().change(std::move(study), added->isReplaced
                                                        ? tr("Replace bill %1").arg(toQt(added->name))
                                                        : tr("Import bill %1").arg(toQt(added->name)));
    m_summary =
        tr("%1: %2 %3 paid in %4.")
            .arg(toQt(added->name), amount(bill.money()), toQt(bill.currency), toQt(periodWords(bill)));
    QDialog::accept();
}

} // namespace breakeven
