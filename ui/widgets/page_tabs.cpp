#include "ui/widgets/page_tabs.h"

#include <QEvent>
#include <QFontMetrics>
#include <QTabBar>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kUsualPadding = 12; // as in the style sheet
constexpr int kTightPadding = 7;
constexpr int kBorders = 2;

QString tightSheet()
{
    return QStringLiteral(
               "QTabBar::tab { padding: 6px %1px; } QTabBar::tab:selected:focus { padding: 5px %2px; }")
        .arg(kTightPadding)
        .arg(kTightPadding - 1);
}

} // namespace

PageTabs::PageTabs(QWidget *parent) : QTabWidget(parent), m_picker(new QComboBox)
{
    setDocumentMode(true);
    tabBar()->setExpanding(false);
    m_picker->setObjectName(QStringLiteral("pagePicker"));
    m_picker->setAccessibleName(tr("Page"));
    m_picker->hide();
    connect(m_picker, &QComboBox::activated, this, &QTabWidget::setCurrentIndex);
    connect(this, &QTabWidget::currentChanged, m_picker, &QComboBox::setCurrentIndex);
}

void PageTabs::resizeEvent(QResizeEvent *event)
{
    QTabWidget::resizeEvent(event);
    fit();
}

void PageTabs::showEvent(QShowEvent *event)
{
    QTabWidget::showEvent(event);
    fit();
    showPicker();
}

void PageTabs::hideEvent(QHideEvent *event)
{
    QTabWidget::hideEvent(event);
    if (!event->spontaneous())
        m_picker->hide();
}

void PageTabs::changeEvent(QEvent *event)
{
    QTabWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void PageTabs::fit()
{
    setLook(widthWith(kUsualPadding) <= width()   ? Look::Usual
            : widthWith(kTightPadding) <= width() ? Look::Tight
                                                  : Look::Picker);
}

// The selected one is bold.
int PageTabs::widthWith(int padding) const
{
    QFont bold = font();
    bold.setBold(true);
    int width = 0;
    int mostForBold = 0;
    for (int page = 0; page < count(); ++page) {
        const int usual = fontMetrics().horizontalAdvance(tabText(page));
        mostForBold = std::max(mostForBold, QFontMetrics(bold).horizontalAdvance(tabText(page)) - usual);
        width += usual + 2 * padding + kBorders;
    }
    return width + mostForBold;
}

void PageTabs::setLook(Look look)
{
    if (look == m_look)
        return;
    m_look = look;
    tabBar()->setStyleSheet(look == Look::Usual ? QString() : tightSheet());
    tabBar()->setVisible(look != Look::Picker);
    showPicker();
}

void PageTabs::showPicker()
{
    if (m_picker->count() != count()) {
        m_picker->clear();
        for (int page = 0; page < count(); ++page)
            m_picker->addItem(tabText(page));
    }
    m_picker->setCurrentIndex(currentIndex());
    m_picker->setVisible(m_look == Look::Picker && isVisible());
}

} // namespace breakeven
