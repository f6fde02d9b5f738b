// Small bars of a study's options to one scale; says nothing the row beside it does not.
#pragma once

#include <QWidget>

#include <optional>
#include <vector>

namespace breakeven {

class SparkBars : public QWidget
{
public:
    using QWidget::QWidget;

    void setValues(std::vector<std::optional<double>> values);
    QSize sizeHint() const override { return {132, 48}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<std::optional<double>> m_values;
};

} // namespace breakeven
