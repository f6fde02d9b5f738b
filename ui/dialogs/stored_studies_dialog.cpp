#include "ui/dialogs/stored_studies_dialog.h"

#include "ui/look/strings.h"
#include "ui/session/store_session.h"
#include "ui/text/moment_text.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace breakeven {

StoredStudiesDialog::StoredStudiesDialog(StoreSession &store, const std::string &open, QWidget *parent)
    : QDialog(parent), m_store(store), m_open(open), m_find(new QLineEdit),
      m_list(new TableView(tr("Stored studies"), TableView::Height::OfSpace)), m_problem(problemLine()),
      m_remove(nullptr), m_openButton(nullptr)
{
    setWindowTitle(tr("Stored Studies"));
    build();
    read();
    sizeByText(*this, 130, 26);
    m_list->setFocus();
}

void StoredStudiesDialog::build()
{
    auto *column = new QVBoxLayout(this);
    m_find->setPlaceholderText(tr("Find a study by its name"));
    m_find->setAccessibleName(tr("Find a study by its name"));
    m_find->setClearButtonEnabled(true);
    column->addWidget(m_find);
    column->addWidget(m_list, 1);
    column->addWidget(m_problem);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_remove = buttons->addButton(tr("&Remove…"), QDialogButtonBox::ResetRole);
    m_remove->setObjectName(QStringLiteral("removeStudy"));
    m_remove->setAutoDefault(false);
    m_openButton = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    m_openButton->setDefault(true);
    column->addWidget(buttons);
    connect(m_find, &QLineEdit::textChanged, this, &StoredStudiesDialog::showList);
    connect(m_list, &TableView::rowActivated, this, &QDialog::accept);
    connect(m_remove, &QPushButton::clicked, this, &StoredStudiesDialog::askRemove);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void StoredStudiesDialog::read()
{
    m_studies.clear();
    Store *store = m_store.store();
    if (!store) {
        tell(tr("There is no store."));
    } else {
        auto studies = store->studies().list();
        auto revisions = store->studies().revisionCounts();
        if (studies)
            m_studies = std::move(*studies);
        if (revisions)
            m_revisions = std::move(*revisions);
        tell(!studies ? toQt(studies.error().text())
             : m_studies.empty()
                 ? tr("The store has no study yet: New Study makes one, and a changed copy of an "
                      "example is kept too.")
                 : QString());
    }
    showList();
}

void StoredStudiesDialog::tell(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

// Newest first, until a person sorts otherwise.
void StoredStudiesDialog::showList()
{
    Table table;
    table.name = tr("Stored studies");
    table.columns = {{tr("Study"), {}, false, false, {}},
                     {tr("Changed"), {}, false, false, {}},
                     {tr("Revisions"), {}, true, false, {}},
                     {tr("File"), {}, false, false, {}}};
    for (const StudySummary &study : m_studies) {
        if (!toQt(study.name).contains(m_find->text().trimmed(), Qt::CaseInsensitive))
            continue;
        TableRow row;
        row.path = toQt(study.uuid);
        const auto revisions = m_revisions.find(study.uuid);
        const int count = revisions == m_revisions.end() ? 0 : revisions->second;
        TableCell counted = textCell(QString::number(count));
        counted.value = count;
        const QString file = QDir::toNativeSeparators(toQt(study.originPath));
        row.cells = {textCell(toQt(study.name)), textCell(momentText(study.updatedAt)), counted,
                     textCell(file.isEmpty() ? tr("only in the store") : file,
                              file.isEmpty() ? CellTone::Secondary : CellTone::Plain)};
        row.cells[0].toolTip = toQt(study.name);
        row.cells[3].toolTip = file;
        table.rows.push_back(std::move(row));
    }
    const bool isEmpty = table.rows.empty();
    m_list->setTable(std::move(table));
    if (!isEmpty && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_list->model()->index(0, 0));
    m_openButton->setEnabled(!isEmpty);
    m_remove->setEnabled(!isEmpty && m_store.isWritable());
}

QString StoredStudiesDialog::chosen() const { return m_list->currentPath(); }

const StudySummary *StoredStudiesDialog::current() const
{
    for (const StudySummary &study : m_studies)
        if (toQt(study.uuid) == m_list->currentPath())
            return &study;
    return nullptr;
}

void StoredStudiesDialog::askRemove()
{
    const StudySummary *study = current();
    if (!study)
        return;
    if (study->uuid == m_open) {
        tell(tr("“%1” is open; close it before it is removed.").arg(toQt(study->name)));
        return;
    }
    QMessageBox box(QMessageBox::Warning, tr("Remove Study"),
                    tr("Remove “%1” and its revisions from the store?").arg(toQt(study->name)),
                    QMessageBox::Cancel, this);
    box.setInformativeText(study->originPath.empty() ? tr("It is in no file: removing it cannot be undone.")
                                                     : tr("The file %1 stays.").arg(toQt(study->originPath)));
    QAbstractButton *remove = box.addButton(tr("&Remove"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() != remove)
        return;
    const auto removed = m_store.store()->studies().remove(study->uuid);
    read();
    if (!removed)
        tell(toQt(removed.error().text()));
}

} // namespace breakeven
