#include "ui/dialogs/help_dialog.h"

#include "ui/widgets/dialog_layout.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QRegularExpression>
#include <QShortcut>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString helpDialogWords(const char *text) { return QCoreApplication::translate("HelpDialog", text); }

constexpr qreal kSpaceAboveHeading = 14;
constexpr qreal kHelpMargin = 12;

QUrl document(const QString &name) { return QUrl(QStringLiteral("qrc:/docs/") + name); }

// "Cash Flow" → "cash-flow", "§1 Cash flow, TCO" → "1-cash-flow-tco".
QString anchorOf(const QString &heading)
{
    static const QRegularExpression kLeftOut(QStringLiteral("[^a-z0-9 _-]"));
    return heading.toLower().remove(kLeftOut).replace(QLatin1Char(' '), QLatin1Char('-'));
}

// Markdown gives headings no names to scroll to, and no room above.
void nameHeadings(QTextDocument &text)
{
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || block.length() < 2)
            continue;
        QTextCursor cursor(block);
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorNames({anchorOf(block.text())});
        cursor.mergeCharFormat(format);
        QTextBlockFormat space;
        space.setTopMargin(kSpaceAboveHeading);
        cursor.mergeBlockFormat(space);
    }
}

// In the order of the README.
void fillContents(QComboBox &contents)
{
    for (const auto &[file, title] :
         {std::pair("getting-started.md", QT_TRANSLATE_NOOP("HelpDialog", "Getting started")),
          {"window.md", QT_TRANSLATE_NOOP("HelpDialog", "The window")},
          {"prices.md", QT_TRANSLATE_NOOP("HelpDialog", "Prices")},
          {"traces.md", QT_TRANSLATE_NOOP("HelpDialog", "Traces")},
          {"bills.md", QT_TRANSLATE_NOOP("HelpDialog", "Bills")},
          {"store.md", QT_TRANSLATE_NOOP("HelpDialog", "The store")},
          {"command-line.md", QT_TRANSLATE_NOOP("HelpDialog", "The command line")},
          {"formulas.md", QT_TRANSLATE_NOOP("HelpDialog", "Formulas")},
          {"reference-rows.md", QT_TRANSLATE_NOOP("HelpDialog", "Reference rows")},
          {"how-it-is-made.md", QT_TRANSLATE_NOOP("HelpDialog", "How it is made")},
          {"security.md", QT_TRANSLATE_NOOP("HelpDialog", "Security")},
          {"proof.md", QT_TRANSLATE_NOOP("HelpDialog", "Proof")},
          {"how-to-add.md", QT_TRANSLATE_NOOP("HelpDialog", "How to add one")},
          {"benchmarks.md", QT_TRANSLATE_NOOP("HelpDialog", "Benchmarks")}})
        contents.addItem(helpDialogWords(title), QString::fromLatin1(file));
    contents.setAccessibleName(helpDialogWords("Document"));
}

QComboBox *contentsOf(HelpText &text)
{
    auto *contents = new QComboBox;
    fillContents(*contents);
    QObject::connect(contents, &QComboBox::activated, &text,
                     [contents, &text] { text.setSource(document(contents->currentData().toString())); });
    QObject::connect(&text, &QTextBrowser::sourceChanged, contents, [contents](const QUrl &url) {
        contents->setCurrentIndex(contents->findData(url.fileName()));
    });
    return contents;
}

QLineEdit *findLineOf(HelpText &text, QDialog &dialog)
{
    auto *line = new QLineEdit;
    line->setPlaceholderText(helpDialogWords("Find in this document"));
    line->setAccessibleName(line->placeholderText());
    line->setClearButtonEnabled(true);
    const auto find = [line, &text] { line->setProperty("isWrong", !text.findNext(line->text())); };
    QObject::connect(line, &QLineEdit::returnPressed, &text, find);
    QObject::connect(new QShortcut(QKeySequence::FindNext, &dialog), &QShortcut::activated, &text, find);
    QObject::connect(new QShortcut(QKeySequence::Find, &dialog), &QShortcut::activated, line, [line] {
        line->setFocus();
        line->selectAll();
    });
    return line;
}

QHBoxLayout *barOf(HelpText &text, QDialog &dialog)
{
    auto *back = new QToolButton;
    back->setText(helpDialogWords("Back"));
    back->setEnabled(false);
    QObject::connect(back, &QToolButton::clicked, &text, &QTextBrowser::backward);
    QObject::connect(&text, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    auto *bar = new QHBoxLayout;
    bar->addWidget(contentsOf(text));
    bar->addWidget(back);
    bar->addStretch();
    bar->addWidget(findLineOf(text, dialog), 1);
    return bar;
}

QDialog *makeDialog(const QString &name, QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(helpDialogWords("Help"));
    auto *text = new HelpText;
    auto *column = new QVBoxLayout(dialog);
    column->addLayout(barOf(*text, *dialog));
    column->addWidget(text, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter finds
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    sizeByText(*dialog, 110, 44);
    text->setFocus();
    return dialog;
}

} // namespace

HelpText::HelpText(QWidget *parent) : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a picture is made for the width beside it
    setAccessibleName(tr("Help"));
}

bool HelpText::findNext(const QString &text)
{
    if (text.isEmpty() || find(text))
        return true;
    const QTextCursor before = textCursor();
    moveCursor(QTextCursor::Start);
    if (find(text))
        return true;
    setTextCursor(before);
    return false;
}

// A picture is never wider than the text.
QVariant HelpText::loadResource(int type, const QUrl &name)
{
    const QVariant loaded = QTextBrowser::loadResource(type, name);
    if (type != QTextDocument::ImageResource)
        return loaded;
    const QImage picture = QImage::fromData(loaded.toByteArray());
    const int width = viewport()->width() - 2 * int(kHelpMargin);
    return picture.width() > width && width > 0 ? picture.scaledToWidth(width, Qt::SmoothTransformation)
                                                : picture;
}

// What is not compiled in (a sample, a file of the sources, the web) is for the desktop to open.
void HelpText::doSetSource(const QUrl &url, QTextDocument::ResourceType type)
{
    const QUrl whole = source().resolved(url);
    if (whole.scheme() != QLatin1String("qrc") || !QFile::exists(QLatin1Char(':') + whole.path())) {
        if (whole.scheme().startsWith(QLatin1String("http")))
            QDesktopServices::openUrl(whole);
        return;
    }
    QTextBrowser::doSetSource(whole, type);
    QTextBrowser::document()->setDocumentMargin(kHelpMargin);
    nameHeadings(*QTextBrowser::document());
    scrollToAnchor(whole.fragment());
}

void showHelp(const QString &section, QWidget *parent)
{
    const QString name = QStringLiteral("help");
    auto *dialog = parent->findChild<QDialog *>(name);
    if (!dialog)
        dialog = makeDialog(name, parent);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    QUrl place = document(QStringLiteral("window.md"));
    place.setFragment(section);
    static_cast<HelpText *>(dialog->findChild<QTextBrowser *>())->setSource(place);
}

} // namespace breakeven
