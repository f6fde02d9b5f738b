// What a person prefers, in one place: currency, hours a month, paper, theme, price age, proxy, keys of
// sources.
#pragma once

#include <QDialog>

#include "ui/models/price_sources_model.h"
#include "ui/session/preferences.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace breakeven {

class SourceKeys;
class TableView;

class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PreferencesDialog(SourceKeys &keys, QWidget *parent = nullptr);

    // As they stand in the fields.
    Preferences entered() const;
    TableView *keys() const { return m_table; }
    QPushButton *keyButton() const { return m_key; }

private:
    QWidget *buildBody();
    void addStudyFields(QFormLayout &form);
    void addWindowFields(QFormLayout &form);
    QWidget *buildKeys();
    void fill(const Preferences &kept);
    void showKeys();
    void askKey();
    // What is wrong with what was entered; empty: nothing.
    QString problem() const;
    void accept() override;

    SourceKeys &m_keys;
    PriceSourcesModel *m_sources;
    QComboBox *m_currency;
    QDoubleSpinBox *m_hours;
    QComboBox *m_paper;
    QComboBox *m_appearance;
    QSpinBox *m_priceAge;
    QLineEdit *m_proxy;
    TableView *m_table;
    QPushButton *m_key;
    QLabel *m_problem;
};

} // namespace breakeven
