// What the first request of a service that was switched off waits for, part by part.
//
// Units: seconds, gigabytes, megabits per second; an infinite speed takes no time. Checked: row S0-07.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

struct ColdStartTerms
{
    Quantity provision; // until the node is there
    Quantity driver;    // GPU driver and device plugin
    Quantity imageSize;
    Quantity imageSpeed;
    Quantity modelSize;
    Quantity modelSpeed;
    Quantity initialisation; // until the server answers
};

struct ColdStart
{
    Quantity image; // pulled
    Quantity model; // loaded
    Quantity total;
};

ColdStart coldStart(const ColdStartTerms &terms);

} // namespace breakeven
