#include "ui/dialogs/page_help.h"

#include "ui/pages/assumptions_page.h"
#include "ui/pages/cash_flow_page.h"
#include "ui/pages/claims_page.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/effects_page.h"
#include "ui/pages/prices_page.h"
#include "ui/pages/traces_page.h"
#include "ui/pages/workload_page.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("PageHelp", text); }

struct Help
{
    QString page;
    const char *shows;
    const char *does;
    const char *keys;
};

const char *const kAnyNumber = QT_TRANSLATE_NOOP(
    "PageHelp",
    "Space on a number explains it · Ctrl+C copies the rows · Ctrl+Shift+C copies sentence and table");

std::vector<Help> helps()
{
    return {
        {{},
         QT_TRANSLATE_NOOP("PageHelp",
                           "Five example studies, the studies you had open, and a place to drop a file."),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Open an example: you get a copy, so nothing can be spoilt. New Study asks what runs, how "
             "much of it, and where it may run. A study file that is dropped opens; prices and "
             "traces are imported."),
         QT_TRANSLATE_NOOP("PageHelp",
                           "Up and Down go along the rows · Enter opens · Ctrl+N new study · Ctrl+O open")},
        {ComparePage::tr("Compare"),
         QT_TRANSLATE_NOOP(
             "PageHelp", "What every option costs, which is cheapest and by how much. The bars show what the "
                         "money is for, and below what the paid GPU-hours went to; a hatched part is paid "
                         "and not used. The table has the same numbers and "
                         "what a job, a request or a useful GPU-hour costs."),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Click any number to see its formula and where its inputs come from. Choose the "
             "measure and the baseline above. A click on a column title sorts; the right button "
             "on it chooses columns. An option that is short of machines, too slow or cannot run the "
             "work comes last and is never called cheapest."),
         QT_TRANSLATE_NOOP("PageHelp",
                           "Ctrl+B uses the option as baseline · Insert adds an option · Ctrl+D duplicates "
                           "it · Space on a number explains it · Ctrl+C copies the rows")},
        {CashFlowPage::tr("Cash Flow"),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "What one option costs month by month against another. Where the lines cross, the dearer "
             "start is paid back. The table has every line of the cost by year or month; the small "
             "table shows what the ways to discount make of it."),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Choose the two options above. Cash shows money when it is paid, Book spreads a purchase "
             "over its life. Click a way of discounting to use it in the study."),
         kAnyNumber},
        {EffectsPage::tr("Effects"),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "What an option costs and how long it takes, against what can be set: the checkpoint interval, "
             "the nodes of a job, the cool-down, how long nodes stand idle. The ring is now, the diamond the "
             "cheapest within the limits above. Below, one burst of nodes over time, each phase with its "
             "price."),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Drag the ring, or type into the field: the study changes with it, in one step that can be "
             "undone. Use takes the cheapest value. The levers belong to the selected option, or to the "
             "first that has them. Parts shows what the money is for."),
         QT_TRANSLATE_NOOP(
             "PageHelp", "Left and Right move the ring · Page Up and Page Down by ten steps · Up and Down go "
                         "between cost and time · Enter explains · Ctrl+C copies the curve")},
        {WorkloadPage::tr("Workload"),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "The GPUs a workload wants by the hour of the week, or over its own period, with the mean "
             "(dotted) and the peak. Below, what each option makes of it: its machines, how long the work "
             "waits for them, and how many GPU-hours are paid and not used."),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Select an option to see as a dashed line what its machines can do. The fields of the workload "
             "stand in Input: how much is asked for, in which shape, and whether it may wait."),
         QT_TRANSLATE_NOOP("PageHelp",
                           "Left and Right walk along the curve · Enter explains · Ctrl+C copies it")},
        {TracesPage::tr("Traces"),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "What was measured, as a picture over time; what of it was paid and not used, priced by phase; "
             "the figures of its kind, and the model that fits with its errors. A gap in the samples stays "
             "empty. Two traces of one kind are drawn over the same length of time."),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Drop a file: how it is read is shown first. Use in Study puts the fitted values into an option "
             "or a workload, with the trace as their source, in one step that can be undone; a line tells "
             "the headline before and after. With a second benchmark run its relative speed is among them."),
         QT_TRANSLATE_NOOP(
             "PageHelp", "On the picture: + and − zoom · Page Up and Page Down move · 0 shows all · Left and "
                         "Right walk · Ctrl+C copies it · Del in the list removes a trace")},
        {PricesPage::tr("Prices"),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "The prices this store knows, each with its source and day, and how it changed since "
             "its first day: a dot where there is one price only. Below, the chosen price's course "
             "with its time-weighted mean, and its record. Price Book and Discounts hold prices of your "
             "own, with the list price beside them; a discount rule takes its share off the list prices of a "
             "provider, a family or a machine wherever they are pinned. Changes tells what is new, has "
             "another price or is gone since the last refresh or a day."),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Refresh (F5) fetches prices from their sources while you go on; its menu has the list of them, "
             "where Key… puts a source's key into the keyring of the desktop. "
             "Cheapest per sorts by what a GPU, a TFLOPS or a GiB of GPU memory costs. Keep in Chart holds a "
             "price beside the one chosen next. Pin puts a price into the study, converted at the reference "
             "rate of the study's day. When a pinned price has moved, a line above the pages shows what that "
             "makes of each option. Import reads price files, also a price book of your "
             "own (CSV); several can be chosen or dropped at once. Own Price… begins with the chosen "
             "price as the list price. A price that jumps is set aside and not used: accept it once, "
             "accept this machine's jumps always, or keep it out. A triangle means older than twelve "
             "months."),
         kAnyNumber},
        {AssumptionsPage::tr("Assumptions"),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "Every input of the study: value, range, source, day, how sure it is, and a note. Words "
             "mark those without a source, those out of date, and those nothing depends on."),
         QT_TRANSLATE_NOOP("PageHelp",
                           "Choose a row to edit it in Input. Show narrows the list to what needs a look."),
         kAnyNumber},
        {ClaimsPage::tr("Claims"),
         QT_TRANSLATE_NOOP(
             "PageHelp",
             "What published texts say, recalculated: reproduced, only under a stated convention, "
             "contradicted, or not testable, with the reason."),
         QT_TRANSLATE_NOOP("PageHelp",
                           "Choose a claim to see its number explained. The buttons filter by verdict."),
         kAnyNumber},
    };
}

QString section(const QString &title, const QString &text)
{
    return QStringLiteral("<h4>%1</h4><p>%2</p>").arg(title, text.toHtmlEscaped());
}

QString windowKeys()
{
    return tr(
        "Ctrl+1…9 pages · F6 next part of the window · Ctrl+F find a number or input · Ctrl+Z undo · Ctrl+E "
        "export · Ctrl+P print · Alt+Left back in the explanation · Esc cancels a calculation");
}

} // namespace

bool hasOwnHelp(const QString &page)
{
    const std::vector<Help> all = helps();
    return std::any_of(all.begin(), all.end(), [&](const Help &help) { return help.page == page; });
}

QString pageHelp(const QString &page)
{
    for (const Help &help : helps())
        if (help.page == page)
            return QStringLiteral("<h3>%1</h3>").arg(page.isEmpty() ? tr("Welcome") : page.toHtmlEscaped()) +
                   section(tr("What it shows"), tr(help.shows)) + section(tr("What to do"), tr(help.does)) +
                   section(tr("Keys here"), tr(help.keys)) + section(tr("Keys everywhere"), windowKeys());
    return QStringLiteral("<h3>%1</h3>").arg(page.toHtmlEscaped()) +
           section(tr("What to do"),
                   tr("The sentence above says what is found; click any number to see where it "
                      "comes from. Select something in the study at the left to edit it.")) +
           section(tr("Keys everywhere"), windowKeys());
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
        dialog->resize(520, 460);
    }
    dialog->setWindowTitle(tr("Help"));
    dialog->findChild<QTextBrowser *>()->setHtml(pageHelp(page));
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace breakeven
