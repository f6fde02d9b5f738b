// Draws the pictures of the documents: screenshots FOLDER STUDY.breakeven.json. `packaging/screenshots` runs
// it.
//
// A window of the program on the offscreen platform, with settings and a store of its own; no person and no
// display is needed. A picture has 256 colours, which keeps it small.
#include "ui/dialogs/new_study_wizard.h"
#include "ui/look/appearance.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/pages/effects_page.h"
#include "ui/window/main_window.h"
#include "ui/workspace/workspace.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLineEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <map>

using namespace breakeven;

namespace {

struct Shot
{
    const char *name;
    const char *study; // an example; empty: the study of the command line
    const char *page;
    AppearanceChoice look;
};

constexpr auto kLight = AppearanceChoice::Light;
constexpr auto kDark = AppearanceChoice::Dark;
constexpr QSize kSize(1440, 900);
constexpr int kPatience = 60000; // milliseconds

const Shot kShots[] = {{"compare", "", "compare", kLight},
                       {"cash-flow", "startup-six-servers", "cash-flow", kLight},
                       {"risk", "", "risk", kDark},
                       {"effects", "elastic-training-on-spot", "effects", kLight},
                       {"explore", "", "explore", kLight},
                       {"capacity", "startup-six-servers", "capacity", kLight},
                       {"workload", "", "workload", kDark},
                       {"prices", "", "prices", kLight},
                       {"claims", "startup-six-servers", "claims", kDark}};

int distance(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
}

// The 64 most frequent colours as they are; of the rest alike ones count together, and vivid ones count more,
// so that a small marker keeps its own.
std::vector<QRgb> colourTable(const std::map<QRgb, int> &counts)
{
    std::vector<std::pair<int, QRgb>> frequent;
    for (const auto &[colour, count] : counts)
        frequent.emplace_back(-count, colour);
    std::sort(frequent.begin(), frequent.end());
    std::vector<QRgb> table;
    for (std::size_t i = 0; i < std::min<std::size_t>(64, frequent.size()); ++i)
        table.push_back(frequent[i].second);
    struct Alike
    {
        int weight = 0, most = 0;
        QRgb colour = 0;
    };
    std::map<QRgb, Alike> groups;
    for (const auto &[colour, count] : counts) {
        Alike &group = groups[colour & 0xFFF0F0F0];
        group.weight += count * (1 + QColor(colour).hsvSaturation());
        if (count > group.most)
            group.most = count, group.colour = colour;
    }
    std::vector<Alike> order;
    for (const auto &[key, group] : groups)
        order.push_back(group);
    std::sort(order.begin(), order.end(), [](const Alike &a, const Alike &b) { return a.weight > b.weight; });
    for (std::size_t i = 0; i < std::min<std::size_t>(192, order.size()); ++i)
        table.push_back(order[i].colour);
    return table;
}

QImage with256Colours(const QImage &picture)
{
    std::map<QRgb, int> counts;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            ++counts[picture.pixel(x, y)];
    const std::vector<QRgb> table = colourTable(counts);
    std::map<QRgb, uint> places;
    for (const auto &[colour, count] : counts) {
        const auto isNearer = [colour = colour](QRgb a, QRgb b) {
            return distance(a, colour) < distance(b, colour);
        };
        places[colour] = uint(std::min_element(table.begin(), table.end(), isNearer) - table.begin());
    }
    QImage reduced(picture.size(), QImage::Format_Indexed8);
    reduced.setColorTable(QList<QRgb>(table.begin(), table.end()));
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            reduced.setPixel(x, y, places[picture.pixel(x, y)]);
    return reduced;
}

bool save(QWidget &widget, const QString &path)
{
    const bool isSaved = with256Colours(widget.grab().toImage()).save(path, "PNG", 0);
    if (!isSaved)
        std::fprintf(stderr, "%s cannot be written; check the folder.\n", qPrintable(path));
    return isSaved;
}

// Until all that is calculated beside the window is there.
void settle(MainWindow &window)
{
    const auto isDone = [&window] {
        auto *effects = qobject_cast<EffectsPage *>(window.currentPage());
        return !window.workspace().job().isBusy() && !(effects && effects->job().isBusy());
    };
    (void)QTest::qWaitFor(isDone, kPatience);
    QTest::qWait(2000); // sweeps and plans have no common sign of being done
    (void)QTest::qWaitFor(isDone, kPatience);
}

bool drawPage(const Shot &shot, const QString &folder, const QString &study)
{
    QSettings().clear();
    const QTemporaryDir store;
    MainWindow window(toStd(store.filePath(QStringLiteral("store.sqlite"))));
    applyAppearance(shot.look);
    window.resize(kSize);
    window.show();
    if (*shot.study)
        QTest::mouseClick(window.findChild<QWidget *>(QStringLiteral("example:") + QLatin1String(shot.study)),
                          Qt::LeftButton, Qt::NoModifier, QPoint(20, 10));
    else
        window.openFile(study);
    settle(window);
    window.showPage(QString::fromLatin1(shot.page));
    settle(window);
    window.resize(kSize);
    return save(window, folder + QLatin1Char('/') + QLatin1String(shot.name) + QStringLiteral(".png"));
}

// New Study at its second step: 16 H100, busy 60 % of the time.
bool drawNewStudy(const QString &folder)
{
    const QTemporaryDir store;
    MainWindow window(toStd(store.filePath(QStringLiteral("store.sqlite"))));
    applyAppearance(kLight);
    NewStudyWizard wizard(window.workspace().store(), &window);
    wizard.resize(kSize);
    wizard.show();
    wizard.findChild<QAbstractButton *>(QStringLiteral("kind:training"))->click();
    wizard.findChild<QAbstractButton *>(QStringLiteral("next"))->click();
    auto *gpus = wizard.findChild<QTableView *>(QStringLiteral("GPUs"));
    for (int row = 0; row < gpus->model()->rowCount(); ++row)
        if (gpus->model()->index(row, 0).data(PathRole).toString() == QLatin1String("H100 SXM"))
            gpus->selectRow(row);
    for (const auto &[key, text] : {std::pair("gpus", "16"), {"busy", "60"}})
        if (auto *field = wizard.findChild<QLineEdit *>(QStringLiteral("amount:") + QLatin1String(key))) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(text));
        }
    (void)QTest::qWaitFor([&] { return !wizard.job().isBusy(); }, kPatience);
    QTest::qWait(1000);
    return save(wizard, folder + QStringLiteral("/new-study.png"));
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::fputs("Usage: screenshots FOLDER STUDY.breakeven.json\n", stderr);
        return 2;
    }
    const QTemporaryDir runtime;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
    qputenv("DBUS_SESSION_BUS_ADDRESS",
            "unix:path=" + runtime.filePath(QStringLiteral("no-bus")).toLocal8Bit());
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, runtime.path());
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setOrganizationName(QStringLiteral("Breakeven"));
    QApplication::setApplicationName(QStringLiteral("BreakevenScreenshots"));
    prepareAppearance();
    const QString folder = QString::fromLocal8Bit(argv[1]);
    if (!QDir().mkpath(folder)) {
        std::fprintf(stderr, "The folder %s cannot be made.\n", argv[1]);
        return 1;
    }
    bool isDrawn = drawNewStudy(folder);
    for (const Shot &shot : kShots)
        isDrawn = drawPage(shot, folder, QString::fromLocal8Bit(argv[2])) && isDrawn;
    return isDrawn ? 0 : 1;
}
