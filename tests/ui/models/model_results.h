// The result of a study for the models of the window, and how strictly Qt's tester takes them.
#pragma once

#include "tests/support/test.h"
#include "ui/jobs/evaluation_job.h"

#include <QAbstractItemModelTester>

namespace breakeven::test {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

inline StudyResultPtr resultOf(const Study &study)
{
    const EvaluationOutcome outcome = evaluateQuickly(study, nullptr);
    REQUIRE(outcome.result);
    return completed(outcome.result).result;
}

} // namespace breakeven::test
