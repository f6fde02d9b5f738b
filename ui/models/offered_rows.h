// The options the rules of a new study offer, as lines of a list: machine, seller, allocation, price and
// date.
#pragma once

#include <QLocale>
#include <QString>

#include "pricing/new_study/new_study.h"

#include <vector>

namespace breakeven {

struct OfferedRow
{
    QString id;
    QString name;
    QString machine;    // "Google Cloud · 2 × a3-highgpu-8g · us-central1"
    QString allocation; // "kept all month"
    QString price;      // "11.0612"
    QString unit;       // "USD/GPU-h"
    QString date;       // as far as it is known: "2026-11-20", "2026"
    QString dateNote;   // what is to be said of it; empty: nothing
    QString reason;     // why it is not ticked
    int slot = -1;      // of its marker; −1: not in the study
    bool isTicked = false;
    bool isOld = false;     // the price is older than twelve months, or three on spot, or of no day
    bool hasOffers = false; // others sell the like
};

// What may be compared; of the candidates of a way those that a person ticked. `catalogue`: the one it was
// made from.
std::vector<OfferedRow> offeredRows(const NewStudy &made, const Catalogue &catalogue, const QLocale &locale);

} // namespace breakeven
