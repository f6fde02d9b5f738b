// New Study, third step: where it may run and for how long, and which options are compared, each with its
// offer.
#pragma once

#include <QWidget>

#include "pricing/new_study/new_study_answers.h"
#include "ui/jobs/new_study_job.h"

#include <set>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace breakeven {

class AmountField;
class FlowLayout;
class OffersPanel;
class OptionRow;
class StoreSession;

class WizardPlaceStep : public QWidget
{
    Q_OBJECT

public:
    // Requires: all outlive it.
    WizardPlaceStep(NewStudyAnswers &answers, const Catalogue &catalogue, StoreSession &store,
                    QWidget *parent = nullptr);

    // Of the GPU that was chosen: who sells it, and where.
    void ask();
    // Closes the offers that are open; false: there are none.
    bool leaveOffers();
    // What the rules made of the answers.
    void setMade(const NewStudyPtr &made);
    // For all that is rented.
    void useSeller(const std::string &provider);
    QString obstacle() const;
    bool hasProblem() const; // in a field

signals:
    void changed();
    void problemChanged();

private:
    QWidget *placePart();
    QWidget *ownedPart();
    AmountField *optionalField(const NewStudyQuestion &question);
    QWidget *namePart();
    void fillRegions();
    void chooseSeller();
    void changeSellers();
    QString sellerAsked() const;
    void askSeller(const std::string &seller);
    void showNames(const std::set<std::string> &providers);
    void takeNames();
    void showRows();
    void showChosen();
    void toggleOffers(const QString &id);
    void showOffers();
    void scrollToOffers();
    void closeOffers();
    void takeOffer(const SoldMachine &machine, bool isForAll);
    void checkName(const QString &name);
    void checkOwned(const QString &owned);
    const OfferedOption *offered(const QString &id) const;

    NewStudyAnswers &m_answers;
    const Catalogue &m_catalogue;
    StoreSession &m_store;
    NewStudyPtr m_made;
    QLineEdit *m_name = nullptr;
    QLabel *m_nameProblem = nullptr;
    QLineEdit *m_owned = nullptr;
    QLabel *m_ownedProblem = nullptr;
    QComboBox *m_seller = nullptr;
    QWidget *m_named = nullptr; // who may sell, each with a tick
    FlowLayout *m_names = nullptr;
    QComboBox *m_region = nullptr;
    AmountField *m_years = nullptr;
    AmountField *m_today = nullptr;
    AmountField *m_budget = nullptr;
    QCheckBox *m_mayBeInterrupted = nullptr;
    QCheckBox *m_mayBeBought = nullptr;
    QLabel *m_chosen = nullptr;
    QVBoxLayout *m_options = nullptr;
    QList<OptionRow *> m_rows;
    OffersPanel *m_offers = nullptr;
    QString m_open; // the option whose offers are shown
};

} // namespace breakeven
