#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include "ui/session/show_in_folder.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusServer>
#include <QDBusVirtualObject>
#include <QSignalSpy>
#include <QTest>

namespace {

const QString kPath = QStringLiteral("/org/freedesktop/FileManager1");

// What a file manager is asked for, and whether it does it.
class FileManager : public QDBusVirtualObject
{
public:
    explicit FileManager(bool obliges) : m_obliges(obliges) {}

    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override
    {
        asked.append(message);
        return connection.send(m_obliges ? message.createReply()
                                         : message.createErrorReply(QDBusError::Failed, QString()));
    }

    QList<QDBusMessage> asked;

private:
    bool m_obliges;
};

// How often the other way was taken, once the file manager has been asked and has answered.
int otherwiseCount(FileManager &manager)
{
    // Between two programs, without a bus in the middle.
    QDBusServer server;
    QSignalSpy arrived(&server, &QDBusServer::newConnection);
    QObject::connect(&server, &QDBusServer::newConnection,
                     [&](QDBusConnection peer) { peer.registerVirtualObject(kPath, &manager); });
    const QString name = QStringLiteral("file-manager-test");
    int count = 0;
    {
        const QDBusConnection bus = QDBusConnection::connectToPeer(server.address(), name);
        REQUIRE((bus.isConnected() || arrived.wait(5000)));
        if (arrived.isEmpty())
            REQUIRE(arrived.wait(5000));
        QObject context;
        breakeven::showInFolder(bus, QStringLiteral("/home/me/my report.pdf"), &context, [&] { ++count; });
        // The answer's watcher goes away once it has been heard.
        REQUIRE(QTest::qWaitFor([&] { return context.children().isEmpty(); }, 5000));
    }
    QDBusConnection::disconnectFromPeer(name);
    return count;
}

} // namespace

TEST_CASE("the file manager is asked to show an exported file selected in its folder")
{
    FileManager manager(true);
    CHECK(otherwiseCount(manager) == 0);
    REQUIRE(manager.asked.size() == 1);
    CHECK(manager.asked[0].member() == QStringLiteral("ShowItems"));
    CHECK(manager.asked[0].arguments().value(0).toStringList() ==
          QStringList{QStringLiteral("file:///home/me/my%20report.pdf")});
}

TEST_CASE("where no file manager can select the file, the folder is opened instead")
{
    FileManager manager(false);
    CHECK(otherwiseCount(manager) == 1);
    CHECK(manager.asked.size() == 1);
}
