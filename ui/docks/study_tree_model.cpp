#include "ui/docks/study_tree_model.h"

#include "model/study/study_changes.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QMimeData>

#include <algorithm>
#include <functional>

namespace breakeven {

namespace {

const QString kOptionMime = QStringLiteral("application/x-breakeven-option");

std::optional<VerdictCounts> verdictCounts(const std::vector<ClaimOutcome> &claims)
{
    if (claims.empty())
        return std::nullopt;
    VerdictCounts counts;
    for (const ClaimOutcome &claim : claims)
        ++counts[claim.verdict];
    return counts;
}

} // namespace

StudyTreeModel::StudyTreeModel(Workspace &workspace, QObject *parent)
    : QAbstractItemModel(parent), m_workspace(workspace), m_root(std::make_unique<TreeItem>())
{
    connect(&workspace, &Workspace::studyChanged, this, &StudyTreeModel::noteStudy);
    connect(&workspace, &Workspace::resultChanged, this, &StudyTreeModel::noteResult);
    connect(&workspace, &Workspace::movedPricesChanged, this, &StudyTreeModel::rebuild);
    connect(&workspace.document(), &StudyDocument::closed, this, &StudyTreeModel::rebuild);
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
        // A name may be cut.
        return shown.toolTip.isEmpty() ? shown.text : shown.text + QLatin1Char('\n') + shown.toolTip;
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

TreeSource StudyTreeModel::source() const
{
    return {m_workspace.study(), m_use, m_verdicts, &m_workspace.movedPaths()};
}

void StudyTreeModel::noteStudy()
{
    if (!m_workspace.result()) { // another study
        m_use.reset();
        m_verdicts.reset();
    }
    const std::vector<std::string> edited = takeInputs(m_shown, m_workspace.study());
    const bool isWritten = m_shown == m_workspace.study() && !edited.empty() &&
                           std::all_of(edited.begin(), edited.end(), [&](const std::string &path) {
                               return writeInput(*m_root, source(), path);
                           });
    if (!isWritten)
        return rebuild();
    for (const std::string &path : edited)
        for (const QString &row : {toQt(path), QStringLiteral("prices:") + toQt(path)})
            noteChanged(row);
}

// Figures come with every edit; the rows show only how inputs are used, and what became of the claims when
// they were checked last.
void StudyTreeModel::noteResult()
{
    const StudyResultPtr &result = m_workspace.result();
    auto use = result ? result->use : nullptr;
    std::optional<VerdictCounts> verdicts = result ? m_verdicts : std::nullopt;
    if (result && result->isComplete)
        verdicts = verdictCounts(result->claims);
    if (use == m_use && verdicts == m_verdicts)
        return;
    m_use = std::move(use);
    m_verdicts = std::move(verdicts);
    rebuild();
}

void StudyTreeModel::rebuild()
{
    m_shown = m_workspace.study();
    auto root = m_workspace.document().isOpen() ? studyTree(source()) : std::make_unique<TreeItem>();
    if (!isSameShape(*m_root, *root)) {
        beginResetModel();
        m_root = std::move(root);
        endResetModel();
        return;
    }
    // Indexes hold pointers into the tree: the texts are taken over, the rows stay.
    const std::function<void(TreeItem &, const TreeItem &)> show = [&](TreeItem &old, const TreeItem &now) {
        if (old.show(now))
            noteChanged(old.path);
        for (std::size_t i = 0; i < old.children.size(); ++i)
            show(*old.children[i], *now.children[i]);
    };
    show(*m_root, *root);
}

const TreeItem *StudyTreeModel::item(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const TreeItem *>(index.constInternalPointer()) : m_root.get();
}

QModelIndex StudyTreeModel::indexOf(const TreeItem &item) const
{
    return item.parent ? createIndex(item.row, 0, &item) : QModelIndex();
}

void StudyTreeModel::noteChanged(const QString &path)
{
    if (const TreeItem *changed = findPath(*m_root, path); changed && changed->parent)
        emit dataChanged(indexOf(*changed), indexOf(*changed));
}

} // namespace breakeven
