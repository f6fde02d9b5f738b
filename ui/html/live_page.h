// A study as one HTML file that goes on calculating: the comparison as on screen, a slider for each of the
// strongest inputs, and behind every number its formula, inputs, sources and dates.
//
// Shape: no network and nothing beside the file; texts of the study are escaped, and a policy lets nothing in
// but our own script and style (data/page/page_shell.h). What has no closed form is known at the study's own
// inputs and at the stops of each slider, and says so where several sliders reach it. Checked:
// tests/ui/html/, by Node and by the program.
//
// The room: ui/html writes a study as a page for browsers; data/page knows how such a page calculates.
#pragma once

#include <QLocale>

#include "model/result.h"
#include "ui/html/page_sliders.h"
#include "ui/result/study_result.h"

#include <string>
#include <vector>

namespace breakeven {

// Requires: that the references live while it is written.
struct LivePageContent
{
    const StudyResult &result; // with what takes several evaluations, and the runs where there are any
    QLocale locale;
    std::string programVersion;
    Date date;
};

struct LivePage
{
    std::string html;
    std::vector<PageSlider> sliders;
    std::vector<Figure> figures; // in the order of the page
};

LivePage livePage(const LivePageContent &content);

// Errors: Failed where the file cannot be written; what stood there is then unchanged.
Result<void> writeLivePage(const LivePageContent &content, const std::string &path);

} // namespace breakeven
