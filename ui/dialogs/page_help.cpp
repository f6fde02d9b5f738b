#include "ui/dialogs/page_help.h"

#include "ui/dialogs/dialog_parts.h"
#include "ui/pages/pages.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("PageHelp", text); }

// Of the page that is shown without a study.
constexpr PageHelp kWelcome = {
    .shows = QT_TRANSLATE_NOOP("PageHelp",
                               "Five example studies, the studies you had open, and a place to drop a file."),
    .does = QT_TRANSLATE_NOOP(
        "PageHelp",
        "Open an example: you get a copy, so nothing can be spoilt. Stored Studies lists what the store "
        "keeps. New Study asks what runs, on "
        "which GPU and how much of it, and where it may run. A study file that is dropped opens; prices and "
        "traces are imported."),
    .keys = QT_TRANSLATE_NOOP(
        "PageHelp", "Up and Down go along the rows · Enter opens · Ctrl+N new study · Ctrl+O open · "
                    "Ctrl+Shift+O stored studies · Ctrl+, preferences")};

QString section(const QString &title, const QString &text)
{
    return QStringLiteral("<h4>%1</h4><p>%2</p>").arg(title, text.toHtmlEscaped());
}

QString windowKeys()
{
    return tr("Ctrl+1…9, Ctrl+0 and, for Workload, Ctrl+L pages · F6 next part of the window · Ctrl+F find a "
              "number or input · Ctrl+Z "
              "undo · Ctrl+E "
              "export · Ctrl+P print · Alt+Left back in the explanation · Esc cancels a calculation");
}

QString helpText(const QString &title, const PageHelp &help)
{
    return QStringLiteral("<h3>%1</h3>").arg(title.toHtmlEscaped()) +
           section(tr("What it shows"), tr(help.shows)) + section(tr("What to do"), tr(help.does)) +
           section(tr("Keys here"), tr(help.keys)) + section(tr("Keys everywhere"), windowKeys());
}

} // namespace

QString pageHelp(const QString &page)
{
    for (const PageEntry &entry : pages())
        if (QLatin1String(entry.id) == page)
            return helpText(entry.title, entry.help);
    return helpText(tr("Welcome"), kWelcome);
}

void showPageHelp(const QString &page, QWidget *parent)
{
    const QString name = QStringLiteral("pageHelp");
    auto *dialog = parent->findChild<QDialog *>(name);
    if (!dialog) {
        dialog = new QDialog(parent);
        dialog->setObjectName(name);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        auto *column = new QVBoxLayout(dialog);
        auto *text = new QTextBrowser;
        text->setFrameShape(QFrame::NoFrame);
        text->setAccessibleName(tr("Help for this page"));
        column->addWidget(text);
        auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
        column->addWidget(buttons);
        QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
        sizeByText(*dialog, 72, 30);
    }
    dialog->setWindowTitle(tr("Help"));
    dialog->findChild<QTextBrowser *>()->setHtml(pageHelp(page));
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace breakeven
