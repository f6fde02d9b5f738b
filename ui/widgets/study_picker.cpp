#include "ui/widgets/study_picker.h"

#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/models/roles.h"

#include <QSignalBlocker>
#include <QStyleOptionComboBox>

namespace breakeven {

namespace {

constexpr int kIndent = 4; // blanks a level

// "prices:options.own.price" stands for the input itself.
QString withoutGroup(const QString &path) { return path.section(QLatin1Char(':'), -1); }

} // namespace

StudyPicker::StudyPicker(QWidget *parent) : QComboBox(parent)
{
    setObjectName(QStringLiteral("studyPicker"));
    setAccessibleName(tr("Study: workloads, options, assumptions, prices and conventions"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(20);
    setMaxVisibleItems(24);
    QWidget::hide();
    connect(this, &QComboBox::activated, this, [this](int index) {
        m_path = withoutGroup(itemData(index).toString());
        emit chosen(m_path);
    });
}

void StudyPicker::setModel(const QAbstractItemModel &tree)
{
    m_tree = &tree;
    connect(m_tree, &QAbstractItemModel::modelReset, this, &StudyPicker::fill);
    connect(m_tree, &QAbstractItemModel::dataChanged, this, &StudyPicker::fill);
}

void StudyPicker::showEvent(QShowEvent *event)
{
    QComboBox::showEvent(event);
    fill();
}

void StudyPicker::showPath(const QString &path)
{
    m_path = path;
    for (int row = 0; row < count(); ++row)
        if (withoutGroup(itemData(row).toString()) == path) {
            setCurrentIndex(row);
            return;
        }
}

void StudyPicker::fill()
{
    if (!isVisible())
        return;
    const QSignalBlocker quiet(this);
    clear();
    addRows({}, 0);
    showPath(m_path);
}

void StudyPicker::addRows(const QModelIndex &parent, int level)
{
    const Palette &palette = colors(this);
    for (int row = 0; row < m_tree->rowCount(parent); ++row) {
        const QModelIndex index = m_tree->index(row, 0, parent);
        const QString text = QString(level * kIndent, QLatin1Char(' ')) + index.data().toString();
        const QString path = index.data(PathRole).toString();
        const QVariant slot = index.data(MarkerRole);
        if (slot.isValid())
            addItem(markerIcon(slot.toInt(), palette), text, path);
        else
            addItem(text, path);
        addRows(index, level + 1);
    }
}

// The chosen row stands for itself: without the blanks that show its level in the list.
void StudyPicker::initStyleOption(QStyleOptionComboBox *option) const
{
    QComboBox::initStyleOption(option);
    option->currentText = option->currentText.trimmed();
}

} // namespace breakeven
