// The chosen price: how it changed, its record, and what can be done with it.
#pragma once

#include <QWidget>

#include "model/inputs/offer.h"

#include <optional>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace breakeven {

class Workspace;
struct PriceHistory;
template<class Figures>
class FigureChart;

class PriceRecordView : public QWidget
{
    Q_OBJECT

public:
    explicit PriceRecordView(Workspace &workspace, QWidget *parent = nullptr);

    // Hidden without an offer.
    void showOffer(const Offer *offer);
    // The next price that is pinned goes to this input; empty: one is asked for.
    void choosePriceFor(const QString &path) { m_pinFor = path; }
    const QString &pinPath() const { return m_pinFor; }
    FigureChart<PriceHistory> *chart() const { return m_chart; }
    QPushButton *pinButton() const { return m_pin; }
    // Keeps the shown price in the chart, to compare others with it.
    QPushButton *compareButton() const { return m_compare; }
    const std::optional<Offer> &compared() const { return m_compared; }
    // Makes a price of one's own of it.
    QPushButton *ownPriceButton() const { return m_own; }

signals:
    void pinned();
    void comparedChanged();
    void status(const QString &sentence);
    void failed(const QString &sentence);

protected:
    void resizeEvent(QResizeEvent *event) override; // the record below the chart where it is narrow

private:
    Offer contracted(const Offer &offer) const;
    void showPinMenu();
    void pinTo(const QString &path);
    void keepInChart(bool isKept);
    void showChart();
    void showRecord();
    // A chart of one price is small, and its record wide.
    void arrange();

    Workspace &m_workspace;
    QBoxLayout *m_row;
    FigureChart<PriceHistory> *m_chart;
    QLabel *m_record;
    QPushButton *m_pin;
    QPushButton *m_own;
    QPushButton *m_compare;
    Offer m_offer;
    std::optional<Offer> m_compared;
    QString m_pinFor;
};

} // namespace breakeven
