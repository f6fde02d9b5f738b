// Small drawings with what they mean, in a row that wraps; words alone have no drawing.
#pragma once

#include <QPixmap>
#include <QWidget>

#include <utility>
#include <vector>

namespace breakeven {

class FlowLayout;

class Legend : public QWidget
{
public:
    explicit Legend(QWidget *parent = nullptr);

    using Entry = std::pair<QPixmap, QString>;
    void setEntries(const std::vector<Entry> &entries);

private:
    FlowLayout *m_row;
};

} // namespace breakeven
