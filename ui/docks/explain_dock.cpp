#include "ui/docks/explain_dock.h"

#include "ui/docks/explanation_text.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/text/quantity_text.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

QToolButton *arrowButton(const QString &name, const QKeySequence &key)
{
    auto *button = new QToolButton;
    button->setAutoRaise(true);
    button->setAccessibleName(name);
    button->setToolTip(QStringLiteral("%1 (%2)").arg(name, key.toString(QKeySequence::NativeText)));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setMinimumSize(27, 27);
    return button;
}

} // namespace

ExplainDock::ExplainDock(Workspace &workspace, QWidget *parent)
    : QDockWidget(tr("Explain"), parent), m_workspace(workspace), m_tabs(new QTabBar),
      m_text(new QTextBrowser), m_copy(new QPushButton(tr("&Copy"))), m_pin(new QPushButton(tr("&Pin"))),
      m_refresh([this] { refresh(); })
{
    setObjectName(QStringLiteral("explainDock"));
    auto *body = new QWidget(this);
    body->setObjectName(QStringLiteral("dockBody"));
    auto *column = new QVBoxLayout(body);
    column->setContentsMargins(0, 4, 0, 8);
    buildTabs();
    m_text->setOpenLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Explanation of the number last clicked"));
    m_text->document()->setDocumentMargin(12);
    m_text->viewport()->setAutoFillBackground(false);
    column->addWidget(m_tabs);
    column->addWidget(m_text, 1);
    column->addLayout(buildButtons());
    setWidget(body);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ExplainDock::follow);
    connect(&workspace, &Workspace::explainRequested, this, &ExplainDock::explain);
    for (auto signal : {&Workspace::resultChanged, &Workspace::figuresChanged})
        connect(&workspace, signal, this, [this] {
            if (m_text->isVisible()) // otherwise it is read anew when it is shown
                m_refresh.ask(kReadMilliseconds);
        });
    connect(&workspace.document(), &StudyDocument::opened, this, &ExplainDock::clear);
    connect(&workspace.document(), &StudyDocument::closed, this, &ExplainDock::clear);
    clear();
    showIcons();
}

void ExplainDock::buildTabs()
{
    m_tabs->setObjectName(QStringLiteral("explainTabs"));
    m_tabs->setAccessibleName(tr("The number last clicked and the pinned ones"));
    m_tabs->setTabsClosable(true);
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideRight);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->addTab(tr("Last"));
    for (const QTabBar::ButtonPosition side : {QTabBar::LeftSide, QTabBar::RightSide})
        m_tabs->setTabButton(0, side, nullptr);
    m_tabs->hide();
    connect(m_tabs, &QTabBar::currentChanged, this, &ExplainDock::showTarget);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &ExplainDock::unpin);
    auto *close = new QShortcut(QKeySequence::Delete, m_tabs);
    close->setContext(Qt::WidgetShortcut);
    connect(close, &QShortcut::activated, this, [this] { unpin(m_tabs->currentIndex()); });
}

QHBoxLayout *ExplainDock::buildButtons()
{
    m_back = arrowButton(tr("Back"), QKeySequence(Qt::ALT | Qt::Key_Left));
    m_forward = arrowButton(tr("Forward"), QKeySequence(Qt::ALT | Qt::Key_Right));
    m_pin->setObjectName(QStringLiteral("pinExplanation"));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 12, 0);
    row->addWidget(m_copy);
    row->addWidget(m_pin);
    row->addStretch();
    row->addWidget(m_back);
    row->addWidget(m_forward);
    connect(m_copy, &QPushButton::clicked, this, &ExplainDock::copy);
    connect(m_pin, &QPushButton::clicked, this, &ExplainDock::pin);
    connect(m_back, &QToolButton::clicked, this, &ExplainDock::back);
    connect(m_forward, &QToolButton::clicked, this, &ExplainDock::forward);
    return row;
}

bool ExplainDock::isPinShown() const { return m_tabs->currentIndex() > 0; }

const ExplainTarget &ExplainDock::target() const
{
    static const ExplainTarget kNothing{};
    if (isPinShown())
        return m_pinned[std::size_t(m_tabs->currentIndex() - 1)];
    return m_at < 0 ? kNothing : m_history[std::size_t(m_at)];
}

QString ExplainDock::plainText()
{
    m_refresh.settle();
    return m_text->toPlainText();
}

void ExplainDock::explain(const ExplainTarget &target)
{
    const bool isNew = m_at < 0 || !(target == m_history[std::size_t(m_at)]);
    if (!isNew && !isPinShown())
        return;
    if (isNew) {
        m_history.resize(std::size_t(m_at + 1));
        m_history.push_back(target);
        m_at = int(m_history.size()) - 1;
    }
    const QSignalBlocker blocker(m_tabs);
    m_tabs->setCurrentIndex(0);
    showTarget();
}

// From a pinned tab the way back leads to what was clicked last.
void ExplainDock::back()
{
    if (isPinShown()) {
        m_tabs->setCurrentIndex(0);
    } else if (m_at > 0) {
        --m_at;
        showTarget();
    }
}

void ExplainDock::forward()
{
    if (isPinShown() || m_at + 1 >= int(m_history.size()))
        return;
    ++m_at;
    showTarget();
}

void ExplainDock::copy() { QApplication::clipboard()->setText(plainText()); }

void ExplainDock::pin()
{
    if (m_at < 0 || isPinShown() || !m_workspace.result())
        return;
    const ExplainTarget kept = target();
    if (std::find(m_pinned.begin(), m_pinned.end(), kept) == m_pinned.end()) {
        m_pinned.push_back(kept);
        m_tabs->addTab({});
        m_tabs->show();
    }
    refresh();
}

void ExplainDock::unpin(int tab)
{
    if (tab <= 0)
        return;
    {
        // What is shown may be asked for while the tab goes.
        const QSignalBlocker blocker(m_tabs);
        m_tabs->removeTab(tab);
        m_pinned.erase(m_pinned.begin() + (tab - 1));
        m_tabs->setVisible(!m_pinned.empty());
    }
    showTarget();
}

void ExplainDock::showTarget()
{
    refresh();
    m_text->verticalScrollBar()->setValue(0);
    const StudyResultPtr &result = m_workspace.result();
    if (!result)
        return;
    const auto node = result->sheet.sheet->find(toStd(target().quantity));
    const bool isInput = node && result->sheet.sheet->node(*node).op == Op::Input;
    if (isInput && target().minus.isEmpty())
        m_workspace.select(target().quantity);
}

void ExplainDock::refresh()
{
    m_refresh.drop();
    showButtons();
    if (!target().isValid() || !m_workspace.result())
        return;
    const StudyResult &result = *m_workspace.result();
    for (std::size_t i = 0; i < m_pinned.size(); ++i) {
        const ExplainedFigure *pinned = m_workspace.figure(m_pinned[i].quantity);
        const QString title = pinned ? pinned->title : explanationTitle(result, m_pinned[i]);
        m_tabs->setTabText(int(i) + 1, QString(title).replace(QLatin1Char('&'), QLatin1String("&&")));
        m_tabs->setTabToolTip(int(i) + 1, title);
    }
    const ExplainedFigure *figure = m_workspace.figure(target().quantity);
    showHtml(figure ? figureHtml(result, target(), *figure, colors(this), locale())
                    : explanationHtml(result, target(), colors(this), locale(), m_hasFormulas));
}

void ExplainDock::showHtml(const QString &html)
{
    if (std::exchange(m_html, html) == html)
        return;
    const int position = m_text->verticalScrollBar()->value();
    m_text->setHtml(html);
    m_text->verticalScrollBar()->setValue(position);
}

void ExplainDock::showButtons()
{
    m_copy->setEnabled(target().isValid());
    const bool isKept = std::find(m_pinned.begin(), m_pinned.end(), target()) != m_pinned.end();
    m_pin->setEnabled(target().isValid() && !isKept);
    m_pin->setToolTip(isKept ? tr("It is pinned; Del or the cross on its tab removes it.")
                             : tr("Keep this explanation as a tab, with fresh numbers after every edit."));
    m_back->setEnabled(isPinShown() || m_at > 0);
    m_forward->setEnabled(!isPinShown() && m_at + 1 < int(m_history.size()));
}

void ExplainDock::showIcons()
{
    const Palette &palette = colors(this);
    m_copy->setIcon(icon(QStringLiteral("copy"), palette));
    m_pin->setIcon(icon(QStringLiteral("pin"), palette));
    m_back->setIcon(icon(QStringLiteral("previous"), palette));
    m_forward->setIcon(icon(QStringLiteral("next"), palette));
}

void ExplainDock::clear()
{
    m_history.clear();
    m_at = -1;
    m_pinned.clear();
    {
        const QSignalBlocker blocker(m_tabs);
        while (m_tabs->count() > 1)
            m_tabs->removeTab(1);
        m_tabs->hide();
    }
    showHtml(tr("<p>Click any number, or press Space on it, to see where it comes from.</p>"));
    refresh();
}

void ExplainDock::follow(const QUrl &link)
{
    const QString place = link.toString().section(QLatin1Char(':'), 1);
    if (link.scheme() == QLatin1String("page")) {
        emit pageRequested(place);
    } else if (link.scheme() == QLatin1String("formula")) {
        m_hasFormulas = !m_hasFormulas;
        refresh();
    } else if (link.scheme() == QLatin1String("goal")) {
        emit goalSeekRequested(place);
    } else if (link.scheme() == QLatin1String("claim")) {
        emit claimRequested(place);
    } else if (link.scheme() == QLatin1String("select")) {
        m_workspace.select(place);
    } else if (link.scheme() == QLatin1String("edit")) {
        m_workspace.select(place);
        emit editRequested(place);
    } else {
        explain(targetOfLink(link.toString(), target().page));
    }
}

void ExplainDock::showEvent(QShowEvent *event)
{
    QDockWidget::showEvent(event);
    refresh();
}

void ExplainDock::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_text->document()) {
        showIcons();
        refresh();
    }
}

} // namespace breakeven
