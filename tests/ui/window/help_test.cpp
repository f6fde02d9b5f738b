// Help: the documents of docs/ inside the program, opened at the section of the page one is on.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/help_dialog.h"
#include "ui/pages/pages.h"

#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>

#include <map>
#include <set>

using namespace breakeven;
using namespace breakeven::test;

namespace {

QDir documents() { return QDir(QStringLiteral(BREAKEVEN_SOURCE_DIR "/docs")); }

QByteArray wholeFile(const QString &path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

std::set<QString> anchorsOf(const QTextDocument &text)
{
    std::set<QString> anchors;
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            for (const QString &name : part.fragment().charFormat().anchorNames())
                anchors.insert(name);
    return anchors;
}

HelpText *helpOf(WindowFixture &fixture)
{
    auto *dialog = fixture.window().findChild<QDialog *>(QStringLiteral("help"));
    REQUIRE(dialog);
    return static_cast<HelpText *>(dialog->findChild<QTextBrowser *>());
}

// The heading at the top of what is seen.
bool showsHeading(HelpText &text, const QString &title)
{
    for (QTextBlock block = text.document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && block.text() == title)
            return text.viewport()->rect().contains(text.cursorRect(QTextCursor(block)).center());
    return false;
}

} // namespace

TEST_CASE("F1 opens the documents at the section of the page, on every page")
{
    WindowFixture fixture;
    fixture.press(Qt::Key_F1, Qt::NoModifier);
    CHECK(showsHeading(*helpOf(fixture), QStringLiteral("Welcome")));
    fixture.openExample("startup-six-servers");
    for (const PageEntry &entry : pages()) {
        INFO(entry.id);
        fixture.window().showPage(QString::fromLatin1(entry.id));
        fixture.press(Qt::Key_F1, Qt::NoModifier);
        CHECK(helpOf(fixture)->source().fragment() == QLatin1String(entry.id));
        CHECK(showsHeading(*helpOf(fixture), entry.title));
    }
}

TEST_CASE("every document and picture of docs is compiled in as it stands")
{
    WindowFixture fixture; // loads the resources
    const QStringList texts = documents().entryList({QStringLiteral("*.md")}, QDir::Files);
    REQUIRE(texts.size() >= 10);
    QStringList files = texts;
    for (const QString &picture :
         QDir(documents().filePath(QStringLiteral("pictures"))).entryList(QDir::Files))
        files.append(QStringLiteral("pictures/") + picture);
    for (const QString &file : files) {
        INFO(file.toStdString());
        CHECK(wholeFile(QStringLiteral(":/docs/") + file) == wholeFile(documents().filePath(file)));
    }
    fixture.press(Qt::Key_F1, Qt::NoModifier);
    const auto *contents = helpOf(fixture)->parentWidget()->findChild<QComboBox *>();
    REQUIRE(contents);
    CHECK(contents->count() == texts.size());
}

TEST_CASE("each link from one document to another leads to its section, and Back returns")
{
    WindowFixture fixture;
    fixture.press(Qt::Key_F1, Qt::NoModifier);
    HelpText &text = *helpOf(fixture);
    static const QRegularExpression kLink(QStringLiteral("\\]\\(([a-z-]*\\.md)?(#[a-z0-9-]+)?\\)"));
    std::map<QString, std::set<QString>> wanted; // sections by document
    for (const QString &file : documents().entryList({QStringLiteral("*.md")}, QDir::Files)) {
        const QString written = QString::fromUtf8(wholeFile(documents().filePath(file)));
        for (auto match = kLink.globalMatch(written); match.hasNext();) {
            const QRegularExpressionMatch link = match.next();
            wanted[link.captured(1).isEmpty() ? file : link.captured(1)].insert(link.captured(2).mid(1));
        }
    }
    CHECK(wanted.size() >= 9);
    for (const auto &[file, sections] : wanted) {
        text.setSource(QUrl(file)); // from the document before
        CHECK(text.source().fileName() == file);
        const std::set<QString> anchors = anchorsOf(*text.document());
        for (const QString &section : sections) {
            INFO(file.toStdString() << "#" << section.toStdString());
            CHECK((section.isEmpty() || anchors.count(section) == 1));
        }
    }
    text.setSource(QUrl(QStringLiteral("qrc:/docs/bills.md")));
    text.setSource(QUrl(QStringLiteral("prices.md#sources")));
    CHECK(showsHeading(text, QStringLiteral("Sources")));
    text.backward();
    CHECK(text.source().fileName() == QStringLiteral("bills.md"));
}

TEST_CASE("Help finds a word from the cursor on, then from the top, and marks what is not there")
{
    WindowFixture fixture;
    fixture.press(Qt::Key_F1, Qt::NoModifier);
    HelpText &text = *helpOf(fixture);
    auto *line = text.parentWidget()->findChild<QLineEdit *>();
    REQUIRE(line);
    line->setText(QStringLiteral("Accessibility"));
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(text.textCursor().selectedText() == QStringLiteral("Accessibility"));
    const int first = text.textCursor().position();
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(text.textCursor().position() == first);
    CHECK_FALSE(line->property("isWrong").toBool());
    line->setText(QStringLiteral("no such word"));
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(line->property("isWrong").toBool());
}

TEST_CASE("a picture of the documents is no wider than their window")
{
    WindowFixture fixture;
    fixture.press(Qt::Key_F1, Qt::NoModifier);
    HelpText &text = *helpOf(fixture);
    const QVariant picture = text.document()->resource(
        QTextDocument::ImageResource, QUrl(QStringLiteral("qrc:/docs/pictures/compare.png")));
    const QVariant shown = picture.isValid()
                               ? picture
                               : text.document()->resource(QTextDocument::ImageResource,
                                                           QUrl(QStringLiteral("pictures/compare.png")));
    REQUIRE(shown.value<QImage>().width() > 100);
    CHECK(shown.value<QImage>().width() <= text.viewport()->width());
}
