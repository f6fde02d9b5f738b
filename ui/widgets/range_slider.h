// A slider whose groove shows a range as a band.
#pragma once

#include <QSlider>

#include <optional>
#include <utility>

namespace breakeven {

class RangeSlider : public QSlider
{
    Q_OBJECT

public:
    explicit RangeSlider(QWidget *parent = nullptr);

    // In positions of the slider; nothing: no band.
    void setBand(std::optional<std::pair<int, int>> band);
    std::optional<std::pair<int, int>> band() const { return m_band; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    // Where the middle of the handle is at a position.
    double placeOf(int position) const;

    std::optional<std::pair<int, int>> m_band;
};

} // namespace breakeven
