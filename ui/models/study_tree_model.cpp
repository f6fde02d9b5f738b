#include "ui/models/study_tree_model.h"

#include "ui/edits.h"
#include "ui/models/roles.h"
#include "ui/models/study_tree.h"
#include "ui/strings.h"
#include "ui/workspace.h"

#include <QMimeData>

namespace breakeven {

namespace {

const QString kOptionMime = QStringLiteral("application/x-breakeven-option");

const TreeItem *findPath(const TreeItem &item, const QString &path)
{
    if (item.path == path)
        return &item;
    for (const auto &child : item.children)
        if (const TreeItem *found = findPath(*child, path))
            return found;
    return nullptr;
}

} // namespace

StudyTreeModel::StudyTreeModel(Workspace &workspace, QObject *parent)
    : QAbstractItemModel(parent), m_workspace(workspace), m_root(std::make_unique<TreeItem>())
{
    connect(&workspace, &Workspace::studyChanged, this, &StudyTreeModel::rebuild);
    connect(&workspace, &Workspace::resultChanged, this, &StudyTreeModel::rebuild);
}

StudyTreeModel::~StudyTreeModel() = default;

QModelIndex StudyTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const TreeItem *around = item(parent);
    if (row < 0 || column != 0 || row >= int(around->children.size()))
        return {};
    return createIndex(row, 0, around->children[std::size_t(row)].get());
}

QModelIndex StudyTreeModel::parent(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    return indexOf(*item(index)->parent);
}

int StudyTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(item(parent)->children.size());
}

int StudyTreeModel::columnCount(const QModelIndex &) const { return 1; }

QVariant StudyTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const TreeItem &shown = *item(index);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return shown.text;
    case Qt::ToolTipRole:
        return shown.toolTip.isEmpty() ? QVariant() : shown.toolTip;
    case Qt::AccessibleTextRole:
        return shown.secondary.isEmpty() ? shown.text : shown.text + QStringLiteral(", ") + shown.secondary;
    case PathRole:
        return shown.path;
    case SecondaryRole:
        return shown.secondary;
    case MarkerRole:
        return shown.slot < 0 ? QVariant() : shown.slot;
    case WarningRole:
        return shown.hasWarning;
    case SectionRole:
        return shown.path == QLatin1String("study");
    default:
        return {};
    }
}

bool StudyTreeModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const QString name = value.toString().trimmed();
    if (role != Qt::EditRole || name.isEmpty() || !item(index)->isRenamable)
        return false;
    const QString path = item(index)->path;
    if (name == item(index)->text)
        return true;
    if (path == QLatin1String("study")) {
        editStudyName(m_workspace.document(), name);
        return true;
    }
    return editText(m_workspace.document(), toStd(path) + ".name", name);
}

Qt::ItemFlags StudyTreeModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const TreeItem &shown = *item(index);
    if (shown.isRenamable)
        flags |= Qt::ItemIsEditable;
    if (shown.slot >= 0)
        flags |= Qt::ItemIsDragEnabled;
    if (shown.path == QLatin1String("options"))
        flags |= Qt::ItemIsDropEnabled;
    return flags;
}

QStringList StudyTreeModel::mimeTypes() const { return {kOptionMime}; }

QMimeData *StudyTreeModel::mimeData(const QModelIndexList &indexes) const
{
    auto *data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(kOptionMime, item(indexes.front())->path.section(QLatin1Char('.'), 1).toUtf8());
    return data;
}

bool StudyTreeModel::canDropMimeData(const QMimeData *data, Qt::DropAction action, int, int,
                                     const QModelIndex &parent) const
{
    return action == Qt::MoveAction && data->hasFormat(kOptionMime) &&
           item(parent)->path == QLatin1String("options");
}

bool StudyTreeModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                                  const QModelIndex &parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    const std::string id = data->data(kOptionMime).toStdString();
    const auto found = m_workspace.study().options.find(id);
    if (found == m_workspace.study().options.end())
        return false;
    const int count = rowCount(parent);
    int place = row < 0 ? count : row;
    if (place > found->second.order)
        --place; // it is taken out before it is put in
    moveOption(m_workspace.document(), id, place);
    return false; // the view must not remove the row: the model has been built anew
}

QModelIndex StudyTreeModel::indexOf(const QString &path) const
{
    for (QString around = path; !around.isEmpty(); around = around.section(QLatin1Char('.'), 0, -2))
        if (const TreeItem *found = findPath(*m_root, around))
            return indexOf(*found);
    return {};
}

void StudyTreeModel::rebuild()
{
    auto root = m_workspace.document().isOpen() ? studyTree(m_workspace.study(), m_workspace.result())
                                                : std::make_unique<TreeItem>();
    if (!isSameShape(*m_root, *root)) {
        beginResetModel();
        m_root = std::move(root);
        endResetModel();
        return;
    }
    // Indexes hold pointers into the tree: the texts are taken over, the rows stay.
    const std::function<void(TreeItem &, TreeItem &)> takeTexts = [&](TreeItem &old, TreeItem &now) {
        old.text = now.text;
        old.secondary = now.secondary;
        old.toolTip = now.toolTip;
        old.slot = now.slot;
        old.hasWarning = now.hasWarning;
        for (std::size_t i = 0; i < old.children.size(); ++i)
            takeTexts(*old.children[i], *now.children[i]);
    };
    takeTexts(*m_root, *root);
    noteAllChanged({});
}

const TreeItem *StudyTreeModel::item(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const TreeItem *>(index.constInternalPointer()) : m_root.get();
}

QModelIndex StudyTreeModel::indexOf(const TreeItem &item) const
{
    return item.parent ? createIndex(item.row, 0, &item) : QModelIndex();
}

void StudyTreeModel::noteAllChanged(const QModelIndex &parent)
{
    const int count = rowCount(parent);
    if (count == 0)
        return;
    emit dataChanged(index(0, 0, parent), index(count - 1, 0, parent));
    for (int row = 0; row < count; ++row)
        noteAllChanged(index(row, 0, parent));
}

} // namespace breakeven
