#include "ui/models/model_choices.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString modelChoiceWords(const char *text) { return QCoreApplication::translate("ModelChoices", text); }

bool isFound(const KnownModel &model, const QString &text)
{
    std::vector<std::string> names = model.aliases;
    names.insert(names.end(), {model.id, model.name});
    return std::any_of(names.begin(), names.end(), [&](const std::string &name) {
        return toQt(name).contains(text, Qt::CaseInsensitive);
    });
}

TableCell amountCell(std::optional<double> value, const QLocale &locale)
{
    TableCell cell = textCell(value ? locale.toString(*value, 'g', 4) : unknownText());
    if (value)
        cell.value = *value;
    return cell;
}

} // namespace

Table modelChoices(const Catalogue &catalogue, const QString &text, const QLocale &locale)
{
    Table table;
    table.name = modelChoiceWords("Models");
    table.columns = {{modelChoiceWords("Model"), {}, false, false, {}},
                     {modelChoiceWords("Parameters"), modelChoiceWords("billions"), true, false, {}},
                     {modelChoiceWords("Of a token"), modelChoiceWords("billions"), true, false, {}}};
    for (const KnownModel &model : catalogue.models) {
        if (!isFound(model, text.trimmed()))
            continue;
        TableRow row;
        row.path = toQt(model.id);
        row.cells = {textCell(toQt(model.name)), amountCell(model.parameters.value, locale),
                     amountCell(model.activeParameters, locale)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
