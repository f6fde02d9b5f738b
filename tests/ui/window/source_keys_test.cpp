// Keys of price sources in the keyring: given, used, removed, and seen nowhere else.
#include "tests/support/price_sites.h"
#include "tests/support/qt_text.h"
#include "tests/support/text_files.h"
#include "tests/ui/window/refresh_hands.h"

#include "ui/dialogs/source_key_dialog.h"
#include "ui/models/price_sources_model.h"
#include "ui/session/desktop_keyring.h"
#include "ui/session/source_keys.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>

#include <atomic>
#include <iterator>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// The keys of these sources are in no environment and no file, whatever the machine has.
class NoKeys
{
public:
    NoKeys()
    {
        for (const PriceSource &source : priceSources())
            if (source.key.variable)
                qunsetenv(source.key.variable);
        qunsetenv("AWS_SECRET_ACCESS_KEY");
        qputenv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent/credentials");
        qputenv("HOME", "/nonexistent");
        qunsetenv("XDG_CONFIG_HOME");
    }
    ~NoKeys()
    {
        qunsetenv("AWS_SHARED_CREDENTIALS_FILE");
        qunsetenv("LAMBDA_API_KEY");
        qputenv("HOME", m_home);
        if (!m_config.isNull())
            qputenv("XDG_CONFIG_HOME", m_config);
    }

private:
    QByteArray m_home = qgetenv("HOME");
    QByteArray m_config = qgetenv("XDG_CONFIG_HOME");
};

// What the program says while it lives, beside what it shows.
class Log
{
public:
    Log()
    {
        s_text.clear();
        s_before = qInstallMessageHandler(
            [](QtMsgType type, const QMessageLogContext &context, const QString &text) {
                s_text += text.toStdString() + "\n";
                s_before(type, context, text);
            });
    }
    ~Log() { qInstallMessageHandler(s_before); }
    static const std::string &text() { return s_text; }

private:
    inline static std::string s_text;
    inline static QtMessageHandler s_before = nullptr;
};

std::string settingsBytes()
{
    QSettings settings;
    settings.sync();
    std::string bytes = fileText(settings.fileName().toStdString());
    CHECK_FALSE(bytes.empty());
    return bytes;
}

// The store with what stands beside its file.
std::string storeBytes(const WindowFixture &fixture)
{
    std::string bytes;
    for (const auto &entry : std::filesystem::directory_iterator(fixture.folder().path()))
        bytes += fileText(entry.path());
    CHECK(bytes.size() > 10000);
    return bytes;
}

int rowOf(const PriceSourcesDialog &dialog, const QString &source)
{
    const QAbstractItemModel &model = *dialog.list()->model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data() == source)
            return row;
    FAIL("no source " << source.toStdString());
    return -1;
}

QString keyText(const PriceSourcesDialog &dialog, const QString &source)
{
    return dialog.list()->model()->index(rowOf(dialog, source), PriceSourcesModel::Key).data().toString();
}

bool isTicked(const PriceSourcesDialog &dialog, const QString &source)
{
    return dialog.list()->model()->index(rowOf(dialog, source), 0).data(Qt::CheckStateRole).toInt() ==
           Qt::Checked;
}

// Opens the dialog of the key of `source`, in which `act` is done.
void withKeyDialog(WindowFixture &fixture, PriceSourcesDialog &dialog, const QString &source,
                   const std::function<void(SourceKeyDialog &)> &act)
{
    fixture.answer<SourceKeyDialog>(act);
    dialog.list()->setCurrentIndex(dialog.list()->model()->index(rowOf(dialog, source), 0));
    REQUIRE(dialog.keyButton()->isEnabled());
    QTest::mouseClick(dialog.keyButton(), Qt::LeftButton);
}

void type(SourceKeyDialog &dialog, const char *field, const std::string &text)
{
    auto *edit = dialog.findChild<QLineEdit *>(QString::fromLatin1(field));
    REQUIRE(edit);
    QTest::keyClicks(edit, QString::fromStdString(text));
}

void press(SourceKeyDialog &dialog, const char *name)
{
    auto *button = dialog.findChild<QPushButton *>(QString::fromLatin1(name));
    REQUIRE(button);
    REQUIRE(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
}

// Gives `source` the key of its site, as a person does.
void giveKey(WindowFixture &fixture, PriceSourcesDialog &dialog, const PriceSite &site)
{
    withKeyDialog(fixture, dialog, QString::fromStdString(site.source), [&](SourceKeyDialog &asked) {
        CHECK(asked.findChild<QLineEdit *>(QStringLiteral("key"))->echoMode() == QLineEdit::Password);
        CHECK_FALSE(asked.findChild<QPushButton *>(QStringLiteral("saveKey"))->isEnabled());
        if (site.key.secret.empty()) {
            type(asked, "key", site.key.value);
        } else {
            type(asked, "keyId", site.key.value);
            type(asked, "key", site.key.secret);
        }
        press(asked, "saveKey");
    });
}

} // namespace

TEST_CASE("a key given in the window is shown to its source alone: in no address, log, setting or store")
{
    const NoKeys none;
    for (const char *source : {"lambda", "verda", "gcp-catalog", "aws-spot-history"}) {
        INFO(source);
        const PriceSite &site = priceSite(source);
        const QString name = QString::fromUtf8(source);
        std::atomic<bool> isRefusing = false;
        const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
            isRefusing ? void(to.respond(401, R"({"error":"no such key: )" + site.key.value + "\"}"))
                       : site.answer(request, to);
        });
        const Bases bases(server);
        const Log log;
        WindowFixture fixture;
        fixture.answer<PriceSourcesDialog>([&](PriceSourcesDialog &dialog) {
            CHECK(keyText(dialog, name).startsWith(QStringLiteral("missing: ")));
            giveKey(fixture, dialog, site);
            CHECK(keyText(dialog, name) == QStringLiteral("in the keyring"));
            CHECK(isTicked(dialog, name));
            refreshOnly(dialog, {name});
        });
        openSources(fixture);
        waitForEnd(fixture);
        PriceRefreshJob &job = fixture.workspace().priceRefresh();
        REQUIRE_FALSE(job.reports().empty());
        CHECK(job.reports()[0].outcome == PartOutcome::Stored);
        std::string said = job.summary().toStdString();
        // An answer that repeats it is told without.
        isRefusing = true;
        chooseSources(fixture, {name});
        waitForEnd(fixture);
        REQUIRE_FALSE(job.reports().empty());
        REQUIRE(job.reports()[0].error);
        CHECK(job.reports()[0].error->text().find("401") != std::string::npos);
        for (const PartReport &report : job.reports())
            said += report.error ? report.error->text() : std::string();
        REQUIRE(server.requestCount() > 1);
        for (const ServedRequest &request : server.requests()) {
            CHECK(site.key.isShownIn(request));
            said += request.target;
        }
        said += job.summary().toStdString() + Log::text() + settingsBytes() + storeBytes(fixture);
        CHECK(said.find(source) != std::string::npos);
        CHECK(said.find(site.key.value) == std::string::npos);
        CHECK((site.key.secret.empty() || said.find(site.key.secret) == std::string::npos));
    }
}

TEST_CASE("a key that is removed from the keyring is missing again, and its source is asked no more")
{
    const NoKeys none;
    const PriceSite &site = priceSite("lambda");
    const LoopbackServer server(
        [&](const ServedRequest &request, Connection &to) { site.answer(request, to); });
    const Bases bases(server);
    WindowFixture fixture;
    const QString name = QStringLiteral("lambda");
    fixture.answer<PriceSourcesDialog>([&](PriceSourcesDialog &dialog) {
        giveKey(fixture, dialog, site);
        CHECK(fixture.secrets().secrets.size() == 1);
        withKeyDialog(fixture, dialog, name, [](SourceKeyDialog &asked) { press(asked, "removeKey"); });
        CHECK(keyText(dialog, name).startsWith(QStringLiteral("missing")));
        CHECK_FALSE(isTicked(dialog, name));
        dialog.reject();
    });
    openSources(fixture);
    CHECK(fixture.secrets().secrets.empty());
    CHECK(settingsBytes().find("LAMBDA_API_KEY") == std::string::npos);
    fixture.workspace().priceRefresh().start({name});
    CHECK_FALSE(fixture.workspace().priceRefresh().isRunning());
    CHECK(fixture.workspace().priceRefresh().summary() ==
          QStringLiteral("lambda is left out: there is no key."));
    CHECK(server.requestCount() == 0);
}

TEST_CASE("a keyring that refuses says so in one sentence, and only its sources are left out")
{
    const NoKeys none;
    const PriceSite &linode = priceSite("linode");
    const LoopbackServer server(
        [&](const ServedRequest &request, Connection &to) { linode.answer(request, to); });
    const Bases bases(server);
    WindowFixture fixture;
    fixture.secrets().problem = "the keyring stayed locked";
    fixture.answer<PriceSourcesDialog>([&](PriceSourcesDialog &dialog) {
        withKeyDialog(fixture, dialog, QStringLiteral("lambda"), [&](SourceKeyDialog &asked) {
            type(asked, "key", "hush");
            press(asked, "saveKey");
            auto *said = asked.findChild<QLabel *>(QStringLiteral("said"));
            REQUIRE(QTest::qWaitFor(
                [&] { return said->text() == QStringLiteral("the keyring stayed locked"); }, kPatience));
            CHECK(asked.isVisible());
            asked.reject();
        });
        CHECK(keyText(dialog, QStringLiteral("lambda")).startsWith(QStringLiteral("missing")));
        fixture.secrets().problem.clear();
        giveKey(fixture, dialog, priceSite("lambda"));
        fixture.secrets().problem = "the keyring stayed locked";
        refreshOnly(dialog, {QStringLiteral("linode"), QStringLiteral("lambda")});
    });
    openSources(fixture);
    waitForEnd(fixture);
    PriceRefreshJob &job = fixture.workspace().priceRefresh();
    CHECK(job.reports().size() == 1);
    CHECK(job.summary() == QStringLiteral("Prices are refreshed: %1 new, 0 changed. lambda is left out: the "
                                          "keyring stayed locked.")
                               .arg(linode.offers));
    // It is still there for when it opens; one that somebody took out of it is not.
    CHECK(fixture.workspace().sourceKeys().isKept(QStringLiteral("LAMBDA_API_KEY")));
    fixture.secrets() = {};
    job.start({QStringLiteral("lambda")});
    waitForEnd(fixture);
    CHECK(job.summary() == QStringLiteral("lambda is left out: the keyring has no LAMBDA_API_KEY."));
    CHECK_FALSE(fixture.workspace().sourceKeys().isKept(QStringLiteral("LAMBDA_API_KEY")));
}

TEST_CASE("while the keyring is asked the window goes on, and Esc gives up")
{
    const NoKeys none;
    const LoopbackServer server([](const ServedRequest &, Connection &to) { to.respond(404, ""); });
    const Bases bases(server);
    WindowFixture fixture;
    fixture.answer<PriceSourcesDialog>([&](PriceSourcesDialog &dialog) {
        giveKey(fixture, dialog, priceSite("lambda"));
        fixture.secrets().isWaiting = true;
        refreshOnly(dialog, {QStringLiteral("lambda")});
    });
    openSources(fixture);
    PriceRefreshJob &job = fixture.workspace().priceRefresh();
    CHECK(job.isRunning());
    CHECK(job.isAskingKeyring());
    fixture.press(Qt::Key_Escape, Qt::NoModifier);
    CHECK_FALSE(job.isRunning());
    CHECK(job.summary().startsWith(QStringLiteral("The refresh was cancelled")));
    fixture.secrets().answerAll();
    CHECK_FALSE(job.isRunning());
    CHECK(server.requestCount() == 0);
}

TEST_CASE("a key of the environment goes before one of the keyring, which is not asked")
{
    const NoKeys none;
    const PriceSite &site = priceSite("lambda");
    const LoopbackServer server(
        [&](const ServedRequest &request, Connection &to) { site.answer(request, to); });
    const Bases bases(server);
    WindowFixture fixture;
    fixture.workspace().sourceKeys().keep(QStringLiteral("LAMBDA_API_KEY"), QStringLiteral("another"),
                                          &fixture.workspace(), [](const Result<void> &) {});
    REQUIRE(QTest::qWaitFor(
        [&] { return fixture.workspace().sourceKeys().isKept(QStringLiteral("LAMBDA_API_KEY")); },
        kPatience));
    qputenv("LAMBDA_API_KEY", site.key.value.c_str());
    fixture.answer<PriceSourcesDialog>([&](PriceSourcesDialog &dialog) {
        CHECK(keyText(dialog, QStringLiteral("lambda")) == QStringLiteral("in the environment"));
        refreshOnly(dialog, {QStringLiteral("lambda")});
    });
    openSources(fixture);
    waitForEnd(fixture);
    CHECK(fixture.secrets().reads == 0);
    REQUIRE(fixture.workspace().priceRefresh().reports().size() == 1);
    CHECK(fixture.workspace().priceRefresh().reports()[0].outcome == PartOutcome::Stored);
}

TEST_CASE("a desktop without a keyring answers with a sentence, later, and without the key")
{
    DesktopKeyring keyring;
    QObject context;
    std::vector<std::string> said;
    const QString name = QStringLiteral("BREAKEVEN_TEST_KEY");
    keyring.write(name, QStringLiteral("hu5h"), &context,
                  [&](const Result<void> &answer) { said.push_back(answer ? "" : answer.error().message); });
    keyring.read(name, &context, [&](const Result<QString> &answer) {
        said.push_back(answer ? "" : answer.error().message);
    });
    keyring.remove(name, &context,
                   [&](const Result<void> &answer) { said.push_back(answer ? "" : answer.error().message); });
    CHECK(said.empty());
    REQUIRE(QTest::qWaitFor([&] { return said.size() == 3; }, kPatience));
    for (const std::string &sentence : said) {
        INFO(sentence);
        CHECK(sentence.find("keyring") != std::string::npos);
        CHECK(sentence.find("hu5h") == std::string::npos);
    }
}
