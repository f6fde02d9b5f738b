#include "ui/widgets/page.h"

#include "ui/charts/chart_widget.h"
#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/text/quantity_text.h"
#include "ui/text/unknown_costs.h"
#include "ui/text/window_words.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labelled.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/page_entry.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/stale_veil.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QLabel *textLabel()
{
    auto *label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    return label;
}

QToolButton *iconButton(const QString &name)
{
    auto *button = new QToolButton;
    button->setAutoRaise(true);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMinimumSize(27, 27);
    return button;
}

// Tab stops at what can be followed.
void stopAtLinks(QLabel &label)
{
    label.setFocusPolicy(label.text().contains(QLatin1String("<a ")) ? Qt::StrongFocus : Qt::ClickFocus);
}

// Numbers in a headline keep the colour of the sentence; the underline says that they can be clicked.
QString withQuietLinks(QString html, const QColor &text)
{
    return html.replace(QLatin1String("<a href"),
                        QStringLiteral("<a style=\"color:%1\" href").arg(text.name()));
}

} // namespace

Page::Page(Workspace &workspace, const PageEntry &entry, QWidget *parent)
    : QScrollArea(parent), m_workspace(workspace), m_id(QString::fromLatin1(entry.id)), m_title(entry.title),
      m_bar(new FlowLayout(8)), m_strip(new MessageStrip), m_headline(textLabel()), m_second(textLabel()),
      m_empty(textLabel())
{
    setObjectName(QStringLiteral("page"));
    setAccessibleName(m_title);
    setFocusPolicy(Qt::ClickFocus); // Tab goes to what stands on it, where the focus is seen
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    auto *body = new QWidget;
    body->setObjectName(QStringLiteral("pageBody"));
    m_column = new QVBoxLayout(body);
    m_column->setContentsMargins(16, 10, 16, 10);
    m_column->setSpacing(8);
    m_column->addLayout(m_bar);
    m_column->addWidget(m_strip);
    m_strip->setClosable();
    m_column->addWidget(m_headline);
    m_column->addWidget(m_second);
    m_column->addWidget(m_empty);
    m_second->setProperty("tone", QStringLiteral("secondary"));
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    QSizePolicy rest = m_empty->sizePolicy(); // of the page, so that the words stand at its top
    rest.setVerticalPolicy(QSizePolicy::Expanding);
    m_empty->setSizePolicy(rest);
    for (QLabel *label : {m_headline, m_second, m_empty})
        label->hide(); // until it says something
    setWidget(body);
    setFonts();
    for (QLabel *label : {m_headline, m_second, m_empty})
        connect(label, &QLabel::linkActivated, this, &Page::follow);
    connect(m_strip, &MessageStrip::linkActivated, this, &Page::follow);
    // Another study is read from its beginning.
    connect(&workspace.document(), &StudyDocument::opened, this, [this] {
        horizontalScrollBar()->setValue(0);
        verticalScrollBar()->setValue(0);
    });
    auto *veil = new StaleVeil(*viewport());
    connect(&workspace, &Workspace::lateChanged, veil,
            [veil, &workspace] { veil->setVisible(workspace.isLate()); });
}

void Page::refreshIfShown()
{
    if (isVisible())
        refresh();
}

void Page::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    if (!event->spontaneous()) // as when the window was minimised
        refresh();
}

QString Page::headlineText() const
{
    QTextDocument text;
    text.setHtml(m_headline->text());
    QString plain = text.toPlainText();
    text.setHtml(m_second->text());
    const QString second = text.toPlainText();
    return second.isEmpty() ? plain : plain + QLatin1Char(' ') + second;
}

void Page::copy()
{
    QApplication::clipboard()->setText(headlineText() + QStringLiteral("\n\n") + tabSeparated(table()));
    emit status(tr("Sentence and table are on the clipboard."));
}

void Page::addToBar(const QString &label, QWidget *widget)
{
    if (label.isEmpty()) {
        m_bar->addWidget(widget);
        return;
    }
    m_bar->addWidget(labelled(label, widget)); // both go to the next line together
}

void Page::addBarButtons(bool hasChart)
{
    auto *buttons = new QWidget;
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_copy = iconButton(tr("Copy Sentence and Table"));
    connect(m_copy, &QToolButton::clicked, this, &Page::copy);
    row->addWidget(m_copy);
    if (hasChart) {
        m_showTable = iconButton(tr("Show Chart as Table"));
        connect(m_showTable, &QToolButton::clicked, this, [this] { chart()->showTable(); });
        row->addWidget(m_showTable);
        m_savePicture = iconButton(tr("Save Picture of the Chart…"));
        connect(m_savePicture, &QToolButton::clicked, this, [this] { chart()->askSavePicture(); });
        row->addWidget(m_savePicture);
    }
    m_bar->addAtEnd(buttons);
    showIcons();
}

void Page::setHeadline(const QString &html, const QString &secondHtml)
{
    m_headlineHtml = inWindowWords(html);
    showHeadline();
    const QString second = withQuietLinks(inWindowWords(secondHtml), colors(this).textSecondary);
    if (m_second->text() != second)
        m_second->setText(second);
    m_second->setVisible(!secondHtml.isEmpty());
    stopAtLinks(*m_second);
}

void Page::setEmpty(const QString &html)
{
    m_empty->setText(inWindowWords(html));
    m_empty->setVisible(!html.isEmpty());
    stopAtLinks(*m_empty);
}

const StudyResult *Page::resultWithOptions(const QString &shows)
{
    if (m_workspace.problem().isEmpty())
        m_strip->clear();
    else
        m_strip->say(StripTone::Error, m_workspace.problem().toHtmlEscaped());
    const StudyResult *result = m_workspace.result().get();
    if (result && !result->comparison.options.empty())
        return saysUnknown(*result) ? nullptr : result;
    setHeadline(result ? QString() : tr("Calculating…"), {});
    setEmpty(result ? tr("<p>%1</p><p>Add at least one option.</p><p><a href=\"action:add-option\">Add "
                         "Option</a></p>")
                          .arg(shows)
                    : QString());
    return nullptr;
}

bool Page::saysUnknown(const StudyResult &result)
{
    const std::optional<UnknownCosts> unknown = unknownCosts(result.comparison);
    if (!unknown)
        return false;
    setHeadline(unknown->line, unknown->step);
    setEmpty({});
    return true;
}

void Page::explain(const QString &quantity) { m_workspace.explain({m_id, quantity}); }

void Page::explain(ExplainTarget target)
{
    target.page = m_id;
    if (target.isValid())
        m_workspace.explain(target);
}

void Page::follow(const QString &link)
{
    if (const ExplainTarget target = targetOfLink(link, m_id); target.isValid())
        explain(target);
    else if (link.startsWith(QLatin1String("edit:")))
        m_workspace.select(link.mid(5));
    else
        emit actionRequested(link);
}

// The size stands in the text: a label that is polished after its text was set keeps the text's old font.
void Page::showHeadline()
{
    const QString sized = QStringLiteral("<span style=\"font-size:%1pt\">%2</span>")
                              .arg(fonts::headline(font()).pointSizeF())
                              .arg(withQuietLinks(m_headlineHtml, colors(this).text));
    if (m_headline->text() != sized)
        m_headline->setText(sized);
    m_headline->setVisible(!m_headlineHtml.isEmpty());
    stopAtLinks(*m_headline);
}

void Page::setFonts()
{
    showHeadline();
    for (SectionTitle *title : findChildren<SectionTitle *>())
        title->follow(font());
}

void Page::showIcons()
{
    const Palette &palette = colors(this);
    const std::pair<QToolButton *, const char *> buttons[] = {
        {m_copy, "copy"}, {m_showTable, "table"}, {m_savePicture, "camera"}};
    for (const auto &[button, name] : buttons)
        if (button)
            button->setIcon(icon(QString::fromLatin1(name), palette));
}

void Page::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setFonts();
    if (event->type() == QEvent::PaletteChange && m_copy) {
        showIcons();
        // Widgets are being polished now: what a refresh makes or hides waits until that is done.
        if (m_workspace.document().isOpen())
            QMetaObject::invokeMethod(this, &Page::refreshIfShown, Qt::QueuedConnection);
    }
}

} // namespace breakeven
