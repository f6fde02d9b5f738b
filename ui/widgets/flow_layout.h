// A row of widgets that goes on in another line where the width ends.
//
// Owns: its items. Hidden widgets take no room.
#pragma once

#include <QLayout>

#include <vector>

namespace breakeven {

class FlowLayout : public QLayout
{
public:
    explicit FlowLayout(int spacing);
    ~FlowLayout() override;

    // Stands at the right end of the last line.
    void addAtEnd(QWidget *widget);

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut({0, 0, width, 0}, Pass::Measure); }
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    enum class Pass { Measure, Place };
    using Line = std::vector<QLayoutItem *>;

    std::vector<Line> linesFor(int width) const;
    // Gives the height that is needed.
    int layOut(const QRect &rect, Pass pass) const;
    void place(const Line &line, const QRect &rect) const;

    std::vector<QLayoutItem *> m_items;
    QLayoutItem *m_last = nullptr; // at the right end
};

} // namespace breakeven
