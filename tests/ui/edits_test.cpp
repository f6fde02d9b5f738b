#include "tests/support/qt_text.h"

#include "data/study_file.h"
#include "model/study/study_path.h"
#include "ui/session/study_document.h"
#include "ui/workspace/edits.h"

#include <QUndoStack>

using namespace breakeven;

namespace {

constexpr const char *kPrice = "options.own-six.server_price";

Input priceOf(const StudyDocument &document)
{
    Study study = document.study();
    return *findInput(study, kPrice)->input;
}

} // namespace

TEST_CASE("a gesture is one step, and its text tells the value before it")
{
    StudyDocument document;
    document.open(*exampleStudy("startup-six-servers"));
    const Study before = document.study();
    const Gesture gesture{QStringLiteral("slider#1"), priceOf(document)};
    for (double value : {151000.0, 152000.0, 160000.0}) {
        Input next = priceOf(document);
        next.value = value;
        editInput(document, kPrice, next, gesture);
    }
    CHECK(document.undoStack().count() == 1);
    CHECK(document.undoStack().undoText() ==
          QStringLiteral("Set server list price from 150000 USD/server to 160000 USD/server"));
    document.undoStack().undo();
    CHECK(document.study() == before);
    document.undoStack().redo();
    CHECK(*priceOf(document).value == 160000);

    const Gesture second{QStringLiteral("slider#2"), priceOf(document)};
    Input next = priceOf(document);
    next.value = 170000;
    editInput(document, kPrice, next, second);
    CHECK(document.undoStack().count() == 2);
}

TEST_CASE("the text of a step has the digits that tables show")
{
    StudyDocument document;
    document.open(*exampleStudy("startup-six-servers"));
    editValue(document, "options.own-six.repair_cost", 12345.678912);
    CHECK(document.undoStack().undoText() ==
          QStringLiteral("Set cost of a failed GPU from 15000 USD/GPU to 12346 USD/GPU"));
    editValue(document, "conventions.discount_rate", 1.0 / 3);
    CHECK(document.undoStack().undoText().endsWith(QStringLiteral("to 33.33 %/year")));
    useTiming(document, "mid", 0.1 + 0.2);
    CHECK(document.undoStack().undoText().startsWith(QStringLiteral("Discount at 30 %")));
}

TEST_CASE("options keep their slots when others come, go and move")
{
    StudyDocument document;
    document.open(*exampleStudy("startup-six-servers"));
    const Study before = document.study();
    const std::string id = addOption(document, "spot");
    CHECK(document.study().options.at(id).order == int(before.options.size()));
    const std::string copy = duplicateOption(document, "own-six");
    CHECK(document.study().options.at(copy).order == before.options.at("own-six").order + 1);
    moveOption(document, id, 0);
    CHECK(optionOrder(document.study()).front() == id);
    for (const auto &[known, option] : before.options)
        CHECK(document.study().options.at(known).slot == option.slot);
    useAsBaseline(document, id);
    removeOption(document, id);
    CHECK(baselineOf(document.study()) != id);
    while (document.undoStack().canUndo())
        document.undoStack().undo();
    CHECK(document.study() == before);
}

TEST_CASE("an option takes along what only it shared, but for a person's own value, and Undo brings it back")
{
    StudyDocument document;
    document.open(*exampleStudy("startup-six-servers"));
    const std::string id = addOption(document, "spot");
    for (const char *key : {"gpus_per_instance", "price"})
        REQUIRE(shareInputs(document, std::string("of_") + key, {"options." + id + "." + key}));
    REQUIRE(editText(document, "shared.of_price", QStringLiteral("2 USD/h")));
    const Study before = document.study();
    REQUIRE(before.shared.at("of_gpus_per_instance").source != "own value");
    removeOption(document, id);
    CHECK(document.study().shared.count("of_gpus_per_instance") == 0);
    CHECK(document.study().shared.count("of_price") == 1);
    document.undoStack().undo();
    CHECK(document.study() == before);
}

TEST_CASE("an edit that changes nothing is no step")
{
    StudyDocument document;
    document.open(*exampleStudy("startup-six-servers"));
    editInput(document, kPrice, priceOf(document));
    useAsBaseline(document, baselineOf(document.study()));
    CHECK(document.undoStack().count() == 0);
}
