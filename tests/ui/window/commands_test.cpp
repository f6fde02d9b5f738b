// What the commands of the window do: printing, help, revisions, cancelling, files that go out and in.
#include "tests/support/option_outcomes.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "ui/dialogs/compare_revisions_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/exports.h"
#include "ui/dialogs/price_import_list.h"
#include "ui/pages/pages.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/page.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/window_status.h"
#include "ui/window/actions.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPrintDialog>
#include <QPrinter>
#include <QRegularExpression>
#include <QSemaphore>
#include <QStatusBar>
#include <QThreadPool>
#include <QToolButton>

#include <fstream>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

QString shownText(const WindowFixture &, MainWindow &window) { return window.statusBar()->currentMessage(); }

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int pageCount(const QByteArray &pdf)
{
    return int(QString::fromLatin1(pdf).count(QRegularExpression(QStringLiteral("/Type /Page\\b"))));
}

// The thread of the figures does nothing until it is let go.
class BusyThread
{
public:
    explicit BusyThread(EvaluationJob &job) : m_pool(*job.findChild<QThreadPool *>())
    {
        m_pool.start([this] { m_gate.acquire(); });
    }
    ~BusyThread() { release(); }
    void release()
    {
        m_gate.release();
        m_pool.waitForDone();
    }

private:
    QThreadPool &m_pool;
    QSemaphore m_gate;
};

std::string writePrices(const breakeven::test::TemporaryFolder &folder, const std::string &name, double price)
{
    const std::string path = folder.file(name);
    std::ofstream(path)
        << "provider,region,instance_type,os,gpu,gpus,model,price_per_h,currency,effective_from\n"
           "aws,us-west-2,p3.8xlarge,linux,V100,4,on_demand,"
        << price << ",USD,2026-10-01\n";
    return path;
}

} // namespace

TEST_CASE("Ctrl+P prints the pages of the report")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = toQt(fixture.folder().file("printed.pdf"));
    fixture.answer<QPrintDialog>([&path](QPrintDialog &dialog) {
        dialog.printer()->setOutputFormat(QPrinter::PdfFormat);
        dialog.printer()->setOutputFileName(path);
        dialog.done(QDialog::Accepted);
    });
    fixture.press(Qt::Key_P, Qt::ControlModifier);
    fixture.waitForReports();
    const QByteArray printed = bytesOf(path);
    REQUIRE(printed.startsWith("%PDF-"));

    const QString exported = toQt(fixture.folder().file("exported.pdf"));
    const StudyResult &result = *fixture.workspace().result();
    REQUIRE(writeReport(exported, {}, result, readForReport(result, 1)).ok());
    CHECK(pageCount(printed) > 3);
    CHECK(pageCount(printed) == pageCount(bytesOf(exported)));
}

TEST_CASE("a printer that is asked for some pages gets those")
{
    WindowFixture fixture("startup-six-servers");
    QPrinter printer(QPrinter::HighResolution);
    const QString path = toQt(fixture.folder().file("two.pdf"));
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(path);
    printer.setPageSize(QPageSize(QPageSize::Letter));
    printer.setPageRanges(QPageRanges::fromString(QStringLiteral("1,3")));
    REQUIRE(printReport(printer, *fixture.workspace().result(), {}, 0).ok());
    CHECK(pageCount(bytesOf(path)) == 2);
    CHECK(bytesOf(path).contains("/MediaBox [0 0 612"));
}

TEST_CASE("every page comes by its own key, and has a name of its own")
{
    WindowFixture fixture("startup-six-servers");
    std::set<std::string> names;
    std::set<std::string> keys;
    for (const PageEntry &entry : pages()) {
        INFO(entry.id);
        CHECK(names.insert(entry.id).second);
        CHECK(keys.insert(entry.shortcut).second);
        const QKeyCombination key = QKeySequence(QString::fromLatin1(entry.shortcut))[0];
        fixture.press(key.key(), key.keyboardModifiers());
        CHECK(fixture.window().currentPage()->id() == QLatin1String(entry.id));
        CHECK(fixture.window().currentPage()->title() == entry.title);
    }
}

TEST_CASE("figures that are late stay, dimmed, until they are fresh, and Esc gives them up")
{
    WindowFixture fixture("startup-six-servers");
    Page *page = fixture.window().currentPage();
    auto *veil = page->findChild<QWidget *>(QStringLiteral("staleVeil"));
    auto *strip = page->findChild<MessageStrip *>();
    REQUIRE(veil);
    const QString sentence = page->headlineText();
    const auto change = [&](const char *price) {
        Study study = fixture.workspace().study();
        REQUIRE(setPath(study, "options.own-six.server_price", price).ok());
        fixture.workspace().document().change(std::move(study), QStringLiteral("Set price"));
    };
    QSignalSpy late(&fixture.workspace(), &Workspace::lateChanged);
    {
        BusyThread thread(fixture.workspace().job());
        change("400000 USD");
        CHECK_FALSE(veil->isVisible());
        REQUIRE(late.wait(breakeven::test::kPatience));
        CHECK(veil->isVisible());
        CHECK(page->headlineText() == sentence);
        thread.release();
        fixture.waitForResults();
    }
    CHECK_FALSE(veil->isVisible());
    CHECK(page->headlineText() != sentence);

    const QString fresh = page->headlineText();
    BusyThread thread(fixture.workspace().job());
    change("500000 USD");
    REQUIRE(late.wait(breakeven::test::kPatience));
    REQUIRE(veil->isVisible());
    fixture.press(Qt::Key_Escape, Qt::NoModifier);
    CHECK_FALSE(veil->isVisible());
    CHECK(strip->text().contains(QStringLiteral("cancelled")));
    thread.release();
    QApplication::processEvents();
    CHECK(page->headlineText() == fresh);
    change("120000 USD");
    fixture.waitForResults();
    CHECK(page->headlineText() != fresh);
    CHECK_FALSE(strip->text().contains(QStringLiteral("cancelled")));
}

namespace breakeven::test {

class UrlCatcher : public QObject
{
    Q_OBJECT

public:
    QList<QUrl> urls;

public slots:
    void take(const QUrl &url) { urls.append(url); }
};

} // namespace breakeven::test

TEST_CASE("after an export the status line names the file and opens it or its folder")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = toQt(fixture.folder().file("mine.csv"));
    fixture.answer<ExportDialog>([&](ExportDialog &dialog) {
        fixture.answer<QFileDialog>([path](QFileDialog &files) {
            auto *name = files.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
        auto *choice = dialog.findChild<QWidget *>(QStringLiteral("export:%1").arg(int(ExportKind::Tidy)));
        QTest::mouseClick(choice, Qt::LeftButton, Qt::NoModifier, QPoint(8, choice->height() / 2));
        QTest::keyClick(&dialog, Qt::Key_Return);
    });
    fixture.press(Qt::Key_E, Qt::ControlModifier);
    auto *open = fixture.window().findChild<QToolButton *>(QStringLiteral("openFile"));
    auto *folder = fixture.window().findChild<QToolButton *>(QStringLiteral("showInFolder"));
    REQUIRE(open->isVisible());
    CHECK(open->parentWidget()->findChild<QLabel *>()->text().contains(QStringLiteral("mine.csv")));

    breakeven::test::UrlCatcher catcher;
    QDesktopServices::setUrlHandler(QStringLiteral("file"), &catcher, "take");
    fixture.click(open);
    fixture.click(folder);
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    REQUIRE(catcher.urls.size() == 2);
    CHECK(catcher.urls[0] == QUrl::fromLocalFile(path));
    CHECK(catcher.urls[1] == QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
}

namespace {

// The first bytes of what Export writes.
QByteArray exportedBy(WindowFixture &fixture, ExportKind kind, const std::string &path)
{
    fixture.answer<ExportDialog>([&](ExportDialog &dialog) {
        fixture.answer<QFileDialog>([path](QFileDialog &files) {
            auto *name = files.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            name->setText(toQt(path));
            QTest::keyClick(name, Qt::Key_Return);
        });
        auto *choice = dialog.findChild<QWidget *>(QStringLiteral("export:%1").arg(int(kind)));
        QTest::mouseClick(choice, Qt::LeftButton, Qt::NoModifier, QPoint(8, choice->height() / 2));
        QTest::keyClick(&dialog, Qt::Key_Return);
    });
    fixture.press(Qt::Key_E, Qt::ControlModifier);
    QFile file(toQt(path));
    REQUIRE(file.open(QFile::ReadOnly));
    return file.read(15);
}

} // namespace

TEST_CASE("the window writes the study as a workbook and as a page")
{
    WindowFixture fixture("tts-scale-to-zero");
    CHECK(exportedBy(fixture, ExportKind::Workbook, fixture.folder().file("mine.xlsx"))
              .startsWith(QByteArray("PK\x03\x04")));
    CHECK(exportedBy(fixture, ExportKind::LivePage, fixture.folder().file("mine.html")) ==
          QByteArray("<!DOCTYPE html>"));
}

TEST_CASE("several price files are imported together, one line for each")
{
    WindowFixture fixture("startup-six-servers");
    const std::string broken = fixture.folder().file("broken.csv");
    std::ofstream(broken) << "a,b\n1,2\n";
    const QStringList paths{toQt(writePrices(fixture.folder(), "first.csv", 11.5)), toQt(broken),
                            toQt(writePrices(fixture.folder(), "second.csv", 12.5))};
    QStringList results;
    QString summary;
    fixture.answer<PriceImportList>([&](PriceImportList &dialog) {
        QObject::connect(&dialog, &PriceImportList::completed, &dialog, [&] {
            const QAbstractItemModel &lines = *dialog.table()->model();
            for (int row = 0; row < lines.rowCount(); ++row)
                results.append(lines.index(row, 0).data().toString() + QLatin1Char(' ') +
                               lines.index(row, 3).data().toString() + QLatin1Char(' ') +
                               lines.index(row, 5).data().toString());
            summary = dialog.summary();
            QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("closeButton")), Qt::LeftButton);
        });
    });
    fixture.window().openFiles(paths);
    REQUIRE(results.size() == 3);
    CHECK(results[0].startsWith(QStringLiteral("first.csv 1 imported")));
    CHECK(results[1].startsWith(QStringLiteral("broken.csv  ")));
    CHECK(results[1].size() > 30); // a sentence that says why
    CHECK(results[2].startsWith(QStringLiteral("second.csv 1 imported")));
    CHECK(summary ==
          QStringLiteral("3 of 3 files done: 2 prices stored; the store already had 0. One file could not be "
                         "used."));
    CHECK(shownText(fixture, fixture.window()) == summary);
    PriceFilter filter;
    filter.source = "price-book";
    filter.instanceType = "p3.8xlarge";
    CHECK(fixture.workspace().store().store()->prices().records(filter).value().size() == 2);
}

TEST_CASE("revisions are compared input by input, and the effects add up to the difference of the totals")
{
    WindowFixture fixture("startup-six-servers");
    fixture.answer<QInputDialog>([](QInputDialog &dialog) {
        dialog.setTextValue(QStringLiteral("as published"));
        dialog.accept();
    });
    fixture.press(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    const Study before = fixture.workspace().study();
    Study after = before;
    REQUIRE(setPath(after, "options.own-six.server_price", "140000 USD").ok());
    REQUIRE(setPath(after, "options.own-six.staff_per_year", "90000 USD/year").ok());
    fixture.workspace().document().change(after, QStringLiteral("Set two inputs"));
    fixture.waitForResults();

    const auto total = [](const Study &study) {
        return *test::outcomeIn(evaluate(study).value(), "own-six").totalCost();
    };
    bool hasRun = false;
    fixture.answer<CompareRevisionsDialog>([&](CompareRevisionsDialog &dialog) {
        hasRun = true;
        CHECK(dialog.before()->currentText().contains(QStringLiteral("as published")));
        CHECK(dialog.sentence().startsWith(QStringLiteral("2 entries differ.")));
        const QModelIndex row = WindowFixture::cell(*dialog.totals(), QStringLiteral("own-six"), 3);
        REQUIRE(row.isValid());
        fixture.click(dialog.totals(), row);
        CHECK(row.data(ValueRole).toDouble() == Approx(total(after) - total(before)));
        const QAbstractItemModel &changes = *dialog.changes()->model();
        REQUIRE(changes.rowCount() == 3);
        double sum = 0;
        for (int i = 0; i < 2; ++i) {
            INFO(changes.index(i, 0).data().toString().toStdString());
            CHECK(changes.index(i, 3).data(ValueRole).toDouble() != 0);
            sum += changes.index(i, 3).data(ValueRole).toDouble();
        }
        CHECK(sum == Approx(total(after) - total(before)));
        CHECK(changes.index(2, 3).data(ValueRole).toDouble() == Approx(sum));
        dialog.reject();
    });
    (*fixture.window().findChild<Actions *>())[Command::CompareRevisions]->trigger();
    CHECK(hasRun);
}

TEST_CASE("revisions are compared by what Compare calls cheapest, with the present values beside the totals")
{
    WindowFixture fixture("startup-six-servers");
    fixture.answer<QInputDialog>([](QInputDialog &dialog) { dialog.accept(); });
    fixture.press(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    const auto cheapest = [](const Study &study) {
        const auto comparison = evaluate(study);
        return toQt(comparison->options[std::size_t(comparison->verdict.cheapest)].name);
    };
    const Study before = fixture.workspace().study();
    Study after = before;
    REQUIRE(setPath(after, "conventions.discount_rate", "10%").ok());
    REQUIRE(setPath(after, "conventions.cash_timing", "end").ok());
    fixture.workspace().document().change(after, QStringLiteral("Discount"));
    fixture.waitForResults();
    const auto comparison = evaluate(after);
    REQUIRE(comparison->verdict.isPresentValue);
    const QString was = cheapest(before), is = cheapest(after);
    REQUIRE(was != is);
    bool hasRun = false;
    fixture.answer<CompareRevisionsDialog>([&](CompareRevisionsDialog &dialog) {
        hasRun = true;
        CHECK(dialog.sentence().endsWith(
            QStringLiteral("%1 was cheapest; now %2 is (total cost, then present value).").arg(was, is)));
        for (const OptionOutcome &option : comparison->options) {
            const QModelIndex row = WindowFixture::cell(*dialog.totals(), toQt(option.id), 5);
            REQUIRE(row.isValid());
            CHECK(row.data(ValueRole).toDouble() == Approx(*option.npv()));
        }
        dialog.reject();
    });
    (*fixture.window().findChild<Actions *>())[Command::CompareRevisions]->trigger();
    CHECK(hasRun);
}

#include "commands_test.moc"
