// New Study, first step: what runs.
#pragma once

#include <QWidget>

#include <string>

namespace breakeven {

class WizardKindStep : public QWidget
{
    Q_OBJECT

public:
    explicit WizardKindStep(QWidget *parent = nullptr);

signals:
    void kindChosen(const std::string &kind, const std::string &measure); // empty: the first of the kind
    void importChosen();                                                  // it was measured already
};

} // namespace breakeven
