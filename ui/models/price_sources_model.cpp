#include "ui/models/price_sources_model.h"

#include "data/readers/utc_time.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/session/source_keys.h"
#include "ui/text/age_text.h"
#include "ui/text/numbers.h"

#include <QLocale>

namespace breakeven {

PriceSourcesModel::PriceSourcesModel(std::vector<SourceStatus> sources, const SourceKeys &keys,
                                     std::int64_t now, QObject *parent)
    : QAbstractTableModel(parent), m_sources(std::move(sources)), m_keys(keys), m_now(now)
{
    for (const SourceStatus &status : m_sources) {
        m_places.push_back(placeOf(status));
        m_isChosen.push_back(m_places.back() != KeyPlace::Missing && !status.source->isByNameOnly);
    }
    connect(&keys, &SourceKeys::changed, this, &PriceSourcesModel::followKeys);
}

KeyPlace PriceSourcesModel::placeOf(const SourceStatus &status) const
{
    const char *const variable = status.source->key.variable;
    if (!variable)
        return KeyPlace::NoneNeeded;
    if (status.hasKey)
        return KeyPlace::Environment;
    return m_keys.isKept(QString::fromUtf8(variable)) ? KeyPlace::Keyring : KeyPlace::Missing;
}

void PriceSourcesModel::followKeys()
{
    for (std::size_t row = 0; row < m_sources.size(); ++row) {
        const KeyPlace place = placeOf(m_sources[row]);
        if (place == m_places[row])
            continue;
        m_places[row] = place;
        m_isChosen[row] = place != KeyPlace::Missing && !m_sources[row].source->isByNameOnly;
        emit dataChanged(index(int(row), 0), index(int(row), ColumnCount - 1));
    }
    emit chosenChanged();
}

QStringList PriceSourcesModel::chosen() const
{
    QStringList names;
    for (std::size_t row = 0; row < m_sources.size(); ++row)
        if (m_isChosen[row])
            names.append(QString::fromUtf8(m_sources[row].source->name));
    return names;
}

int PriceSourcesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_sources.size());
}

int PriceSourcesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString PriceSourcesModel::age(const std::string &utc) const
{
    const auto time = parseUtcTime(utc);
    return time ? ageText(double(m_now - *time), QLocale()) : unknownText();
}

QString PriceSourcesModel::keyText(int row) const
{
    const PriceSource &source = this->source(row);
    switch (keyPlace(row)) {
    case KeyPlace::NoneNeeded:
        return tr("needs none");
    case KeyPlace::Environment:
        return qEnvironmentVariableIsEmpty(source.key.variable) ? tr("in the file of the vendor")
                                                                : tr("in the environment");
    case KeyPlace::Keyring:
        return tr("in the keyring");
    case KeyPlace::Missing:
        break;
    }
    return tr("missing: %1").arg(QString::fromUtf8(source.key.variable));
}

QString PriceSourcesModel::text(int row, int column) const
{
    const SourceStatus &status = m_sources[std::size_t(row)];
    const PriceSource &source = *status.source;
    switch (column) {
    case Name:
        return QString::fromUtf8(source.name);
    case Gives:
        return toQt(status.description);
    case Key:
        return keyText(row);
    case Fetched:
        return status.fetchedAt.empty()
                   ? tr("never")
                   : tr("%1, %2 ago").arg(toQt(status.fetchedAt).left(10), age(status.fetchedAt));
    case Newest:
        return status.newest ? toQt(utcText(*status.newest)).left(10) : unknownText();
    case State:
        if (!status.error.empty())
            return tr("stale: %1").arg(toQt(status.error));
        return status.fetchedAt.empty() ? QString() : status.isStale ? tr("stale") : tr("fresh");
    default:
        return {};
    }
}

QVariant PriceSourcesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const SourceStatus &status = m_sources[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return text(index.row(), index.column());
    case Qt::CheckStateRole:
        return index.column() == Name
                   ? QVariant(m_isChosen[std::size_t(index.row())] ? Qt::Checked : Qt::Unchecked)
                   : QVariant();
    case ToneRole: {
        const bool isWarning = (index.column() == State && status.isStale) ||
                               (index.column() == Key && keyPlace(index.row()) == KeyPlace::Missing);
        return int(isWarning ? CellTone::Warning : CellTone::Plain);
    }
    default:
        return {};
    }
}

bool PriceSourcesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != Name)
        return false;
    m_isChosen[std::size_t(index.row())] = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit chosenChanged();
    return true;
}

// A source without its key cannot be ticked.
Qt::ItemFlags PriceSourcesModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Name && keyPlace(index.row()) != KeyPlace::Missing)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant PriceSourcesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static const char *const kTitles[] = {QT_TR_NOOP("Source"),       QT_TR_NOOP("Gives"),
                                          QT_TR_NOOP("Key"),          QT_TR_NOOP("Last fetched"),
                                          QT_TR_NOOP("Newest price"), QT_TR_NOOP("State")};
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignBottom);
    return role == Qt::DisplayRole ? tr(kTitles[section]) : QVariant();
}

} // namespace breakeven
