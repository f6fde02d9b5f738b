// The prices of the store: filtered list, how each changed, its record, and pinning one to the study.
#pragma once

#include "ui/pages/page.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace breakeven {

class PriceHistoryChart;
class PriceListModel;
struct Offer;

class PricesPage : public Page
{
    Q_OBJECT

public:
    explicit PricesPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;
    // The next price that is pinned goes to this input.
    void choosePriceFor(const QString &path);
    QTableView *list() const { return m_list; }
    QPushButton *pinButton() const { return m_pin; }

private:
    void buildBar();
    void buildContent();
    void fillChoices();
    void applyFilter();
    void showHeadline();
    void showOffer();
    void showPinMenu();
    void pinTo(const QString &path);
    const Offer *currentOffer() const;

    QComboBox *m_gpu;
    QComboBox *m_provider;
    QComboBox *m_region;
    QComboBox *m_kind;
    PriceListModel *m_model;
    QTableView *m_list;
    PriceHistoryChart *m_chart;
    QLabel *m_record;
    QPushButton *m_pin;
    QWidget *m_content;
    QString m_pinFor;
    bool m_isFilled = false;
};

} // namespace breakeven
