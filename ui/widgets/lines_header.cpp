#include "ui/widgets/lines_header.h"

#include "ui/charts/drawing.h"
#include "ui/look/appearance.h"
#include "ui/models/roles.h"

#include <QPainter>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSet>
#include <QTableView>

#include <algorithm>
#include <map>

namespace breakeven {

namespace {

constexpr int kPadding = 13;
// Of the usual font, which is this high; they grow with another.
constexpr int kUsualFont = 18;
constexpr int kLeastTextColumn = 80;
constexpr int kUsualTextColumn = 116;
constexpr int kNameColumn = 150; // other columns give way before names are cut
constexpr int kScrolledTextColumn = 220;
constexpr int kMostTextColumn = 340;
constexpr int kWideNumbers = 130; // more than one number with its sign and unit
constexpr int kRowsLookedAt = 300;

struct Column
{
    int index = 0;
    bool isText = false;
    int width = 0; // at first what it needs to be read well
    int wish = 0;
    int least = 0; // where the table would scroll sideways otherwise
};

int scaled(const QTableView &view, int width)
{
    return std::max(width, width * view.fontMetrics().height() / kUsualFont);
}

// Words that may be cut.
bool isText(const QTableView &view, int column)
{
    if (view.model()->headerData(column, Qt::Horizontal, IconRole).toBool())
        return false;
    const int alignment = view.model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    return !(alignment & Qt::AlignRight);
}

// The same words in the same font are measured once: laying them out is what takes long.
int contentWidth(const QTableView &view, int column)
{
    int width = view.horizontalHeader()->minimumSectionSize();
    QSet<std::pair<QString, QString>> measured;
    for (int row = 0; row < std::min(view.model()->rowCount(), kRowsLookedAt); ++row) {
        const QModelIndex index = view.model()->index(row, column);
        if (view.model()->index(row, 0).data(SectionRole).toBool()) // a heading has the whole row
            continue;
        const std::pair words(index.data().toString(), index.data(Qt::FontRole).toString());
        if (!words.first.isEmpty() && measured.contains(words))
            continue;
        measured.insert(words);
        width = std::max(width, view.sizeHintForIndex(index).width());
    }
    return width;
}

// "118,000 –" and "73,000" of "118,000 – 73,000": what stands between two numbers ends a line, it has none of
// its own.
QStringList numbersOf(const QString &text)
{
    QStringList numbers;
    for (const QString &word : text.split(QLatin1Char(' '))) {
        const bool isBetween =
            std::none_of(word.begin(), word.end(), [](QChar letter) { return letter.isLetterOrNumber(); });
        if (isBetween && !numbers.isEmpty())
            numbers.back() += QLatin1Char(' ') + word;
        else
            numbers.append(word);
    }
    return numbers;
}

// Several numbers of a cell ("118,000 · 73,000") can go below each other: the widest of them.
int widestNumber(const QTableView &view, int column, int content)
{
    const bool isChip = view.model()->headerData(column, Qt::Horizontal, IconRole).toBool();
    if (!view.wordWrap() || isChip)
        return content;
    QFont bold = view.font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    int width = 0;
    for (int row = 0; row < std::min(view.model()->rowCount(), kRowsLookedAt); ++row)
        for (const QString &word : numbersOf(view.model()->index(row, column).data().toString()))
            width = std::max(width, metrics.horizontalAdvance(word));
    return std::min(content, width + kPadding);
}

std::vector<Column> columnsOf(const QTableView &view, const LinesHeader &header)
{
    std::vector<Column> columns;
    for (int index = 0; index < view.model()->columnCount(); ++index) {
        if (view.isColumnHidden(index))
            continue;
        Column column{index, isText(view, index), 0, 0, 0};
        const int content = contentWidth(view, index);
        const auto atMost = [&](int most) { return std::min(content, scaled(view, most)); };
        const int most = column.isText ? atMost(kMostTextColumn) : content;
        const int least = !column.isText ? widestNumber(view, index, content)
                          : index == 0   ? atMost(std::max(kLeastTextColumn, header.leastName))
                                         : atMost(kLeastTextColumn);
        const int usual = column.isText ? (view.wordWrap() ? atMost(kUsualTextColumn) : least)
                          : content > scaled(view, kWideNumbers) ? least
                                                                 : content;
        column.width = std::max({usual, least, header.leastWidth(index)});
        column.least = std::max(least, header.leastWidth(index));
        column.wish = std::max({most, header.usualWidth(index), column.width});
        columns.push_back(column);
    }
    return columns;
}

// Brings the columns of a kind towards their wish, each by its part of what all of them lack.
void grant(std::vector<Column> &columns, bool texts, int &spare)
{
    int lack = 0;
    for (const Column &column : columns)
        lack += column.isText == texts ? column.wish - column.width : 0;
    for (Column &column : columns) {
        if (column.isText != texts || lack == 0)
            continue;
        const int own = column.wish - column.width;
        const int granted = int(std::min<long long>(own, 1LL * own * std::min(spare, lack) / lack));
        lack -= own;
        spare -= granted;
        column.width += granted;
    }
}

// Takes what is lacking from the columns, each by its part of what all of them can do without. False: that is
// not enough.
bool narrow(std::vector<Column> &columns, int lacking)
{
    int room = 0;
    for (const Column &column : columns)
        room += column.width - column.least;
    if (room < lacking)
        return false;
    for (Column &column : columns) {
        const int own = column.width - column.least;
        const int taken = room > 0 ? int(1LL * own * lacking / room) : 0;
        room -= own;
        lacking -= taken;
        column.width -= taken;
    }
    return true;
}

// What is left over is shared by all columns, so that a table ends where its frame does.
void widen(std::vector<Column> &columns, int spare)
{
    int left = int(columns.size());
    for (Column &column : columns) {
        const int share = spare / left--;
        column.width += share;
        spare -= share;
    }
}

} // namespace

LinesHeader::LinesHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(36);
    // A narrower section may need one line more.
    connect(this, &QHeaderView::sectionResized, this, [this] { emit geometriesChanged(); });
}

QString LinesHeader::title(int section) const
{
    return model()->headerData(section, orientation(), Qt::DisplayRole).toString();
}

QString LinesHeader::lines(int section) const
{
    return wrapped(title(section), font(), sectionSize(section) - kPadding + 1);
}

int LinesHeader::leastWidth(int section) const
{
    int width = 0;
    for (const QString &word : title(section).split(QRegularExpression(QStringLiteral("\\s"))))
        width = std::max(width, fontMetrics().horizontalAdvance(word));
    return width + kPadding;
}

int LinesHeader::usualWidth(int section) const
{
    return fontMetrics().size(0, title(section)).width() + kPadding;
}

QSize LinesHeader::sizeHint() const
{
    QSize size = QHeaderView::sizeHint();
    size.setHeight(0);
    for (int section = 0; model() && section < count(); ++section)
        if (!isSectionHidden(section))
            size.setHeight(std::max(size.height(), sectionSizeFromContents(section).height()));
    return size;
}

// The usual size keeps a square as high as all lines free for the mark.
QSize LinesHeader::sectionSizeFromContents(int section) const
{
    return {usualWidth(section), fontMetrics().size(0, lines(section)).height() + 8};
}

void LinesHeader::initStyleOptionForIndex(QStyleOptionHeader *option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    option->text = lines(section);
}

void LinesHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->save();
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    if (sortIndicatorSection() != section)
        return;
    const qreal x = rect.center().x();
    const qreal y = rect.top() + 3;
    const qreal up = sortIndicatorOrder() == Qt::AscendingOrder ? 1.5 : -1.5;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(QColor(colors(this).accent));
    painter->drawPolygon(
        QPolygonF({QPointF(x - 4, y + up), QPointF(x + 4, y + up), QPointF(x, y - up - up / 2)}));
    painter->restore();
}

namespace {

void fitOnce(QTableView &view, const LinesHeader &header)
{
    view.verticalHeader()->setMinimumSectionSize(20); // below what a row of text takes
    view.verticalHeader()->setDefaultSectionSize(std::max(24, view.fontMetrics().height() + 7));
    std::vector<Column> columns = columnsOf(view, header);
    int spare = view.viewport()->width();
    for (const Column &column : columns)
        spare -= column.width;
    // A table that scrolls sideways anyway does not make its rows high, or cut usual words, as well.
    const int scrolled = scaled(view, view.wordWrap() ? kScrolledTextColumn : kUsualTextColumn);
    if (spare < 0 && !narrow(columns, -spare))
        for (Column &column : columns)
            if (column.isText)
                column.width = std::min(column.wish, std::max(column.width, scrolled));
    if (spare > 0) {
        grant(columns, true, spare);
        grant(columns, false, spare);
        widen(columns, spare);
    }
    for (const Column &column : columns)
        view.setColumnWidth(column.index, column.width);
    if (view.wordWrap())
        view.resizeRowsToContents();
}

// Hides one column after the other until the rest has room at these widths. False: it never has.
template<class WidthOf>
bool hideUntilFit(QTableView &view, const LinesHeader &header, const std::vector<int> &lesser,
                  const WidthOf &widthOf)
{
    int lacking = -view.viewport()->width();
    std::map<int, int> widths;
    for (const Column &column : columnsOf(view, header))
        lacking += widths[column.index] = widthOf(column);
    for (const int column : lesser)
        if (lacking > 0 && widths.count(column)) {
            lacking -= widths[column];
            view.setColumnHidden(column, true);
        }
    return lacking <= 0;
}

} // namespace

void fitColumns(QTableView &view, const std::vector<int> &lesser, const std::vector<int> &needed)
{
    auto &header = static_cast<LinesHeader &>(*view.horizontalHeader());
    if (header.isFitting)
        return;
    {
        const QScopedValueRollback fitting(header.isFitting, true);
        const auto usual = [&](const Column &column) {
            const int text = std::min(column.wish, std::max(column.width, scaled(view, kUsualTextColumn)));
            // What wraps may be narrow.
            return view.wordWrap() ? column.least : column.isText ? text : column.width;
        };
        header.leastName = header.wholeName > 0 ? header.wholeName : view.wordWrap() ? kNameColumn : 0;
        bool hasRoom = hideUntilFit(view, header, lesser, usual);
        if (!hasRoom && header.wholeName > 0 && view.wordWrap()) {
            header.leastName = kNameColumn;
            hasRoom = hideUntilFit(view, header, {}, usual);
        }
        if (!hasRoom)
            header.leastName = 0;
        if (!needed.empty())
            hideUntilFit(view, header, needed, [](const Column &column) { return column.least; });
    }
    fitColumns(view);
}

void fitColumns(QTableView &view)
{
    auto &header = static_cast<LinesHeader &>(*view.horizontalHeader());
    if (header.isFitting)
        return;
    // New widths make other heights, and those bring or take a scroll bar and its width.
    constexpr int kMostRounds = 3;
    const QScopedValueRollback fitting(header.isFitting, true);
    int width = -1;
    for (int round = 0; round < kMostRounds && width != view.viewport()->width(); ++round) {
        width = view.viewport()->width();
        fitOnce(view, header);
    }
}

} // namespace breakeven
