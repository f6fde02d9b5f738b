// breakeven models: the language models that the program knows, and one of them.
#include "app/command_line/command.h"
#include "app/command_line/note_source.h"
#include "app/command_line/output.h"
#include "data/catalogue/known_models.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct ModelArguments
{
    std::string text; // a part of a name, or a name
    std::string format;
};

std::string aliasText(const KnownModel &model)
{
    std::string text;
    for (const std::string &alias : model.aliases)
        text += (text.empty() ? "" : "|") + alias;
    return text;
}

// The keys are the columns of the table of models, so that a list in CSV is such a table.
Json modelJson(const KnownModel &model)
{
    const CatalogueFigure &parameters = model.parameters;
    return {{"id", model.id},
            {"name", model.name},
            {"aliases", model.aliases},
            {"params_b", number(parameters.value)},
            {"active_params_b", model.activeParameters},
            {"layers", number(model.layers)},
            {"kv_layers", number(model.kvLayers)},
            {"kv_heads", number(model.kvHeads)},
            {"head_dim", number(model.headDimension)},
            {"kv_bytes_per_token", number(model.kvBytesPerToken)},
            {"kv_note", model.kvNote},
            {"native_bytes_per_param", model.bytesPerParameter},
            {"context_k", model.contextTokens ? Json(*model.contextTokens / kTokensOfContextUnit) : Json()},
            {"licence", model.licence},
            {"licence_source", model.licenceSource},
            {"source", parameters.source},
            {"source_licence", model.sourceLicence},
            {"date", parameters.stated},
            {"confidence", confidenceName(parameters.confidence)},
            {"note", parameters.note}};
}

Error unknownModel(const KnownModels &models, const std::string &name)
{
    return {ErrorKind::NotFound,
            "There is no model \"" + name + "\"; the nearest names are " + nearestModelsText(models, name) +
                ".",
            {}};
}

bool matches(const KnownModel &model, const std::string &text)
{
    const std::string part = CLI::detail::to_lower(text);
    std::vector<std::string> words = model.aliases;
    words.insert(words.end(), {model.id, model.name, model.licence});
    return std::any_of(words.begin(), words.end(), [&](const std::string &word) {
        return CLI::detail::to_lower(word).find(part) != std::string::npos;
    });
}

int listModels(const CommandContext &context, const ModelArguments &arguments)
{
    const auto catalogue = catalogueOf(context);
    if (!catalogue)
        return report(context, catalogue.error());
    Rows rows;
    rows.columns = {
        "id",      "params_b", "active_params_b", "native_bytes_per_param", "kv_bytes_per_token", "context_k",
        "licence", "date"};
    if (arguments.format == "csv")
        rows.columns = {"id",
                        "name",
                        "aliases",
                        "params_b",
                        "active_params_b",
                        "layers",
                        "kv_layers",
                        "kv_heads",
                        "head_dim",
                        "kv_bytes_per_token",
                        "kv_note",
                        "native_bytes_per_param",
                        "context_k",
                        "licence",
                        "licence_source",
                        "source",
                        "source_licence",
                        "date",
                        "confidence",
                        "note"};
    for (const KnownModel &model : catalogue->models) {
        if (!matches(model, arguments.text))
            continue;
        rows.objects.push_back(modelJson(model));
        if (arguments.format == "csv")
            rows.objects.back()["aliases"] = aliasText(model);
    }
    if (rows.objects.empty())
        return report(context, unknownModel(catalogue->models, arguments.text));
    print(context.out, arguments.format, "breakeven/models/1", "models", rows);
    return 0;
}

int showModel(const CommandContext &context, const ModelArguments &arguments)
{
    const auto catalogue = catalogueOf(context);
    if (!catalogue)
        return report(context, catalogue.error());
    const KnownModel *model = modelNamed(catalogue->models, arguments.text);
    if (!model)
        return report(context, unknownModel(catalogue->models, arguments.text));
    Json shown{{"schema", "breakeven/model/1"}};
    shown.update(modelJson(*model));
    if (arguments.format == "json") {
        context.out << jsonText(shown);
        return 0;
    }
    shown["aliases"] = aliasText(*model);
    Rows rows{{"what", "value"}, {}};
    for (const auto &[key, value] : shown.items())
        if (key != "schema")
            rows.objects.push_back({{"what", key}, {"value", value}});
    print(context.out, arguments.format, "", "", rows);
    return 0;
}

} // namespace

void addModels(CLI::App &app, CommandContext &context)
{
    CLI::App *models = app.add_subcommand("models", "Language models that `study new --model` knows");
    models->require_subcommand(1);
    const auto arguments = std::make_shared<ModelArguments>();
    const auto add = [&](const char *name, const char *description,
                         int (*run)(const CommandContext &, const ModelArguments &)) {
        CLI::App *command = models->add_subcommand(name, description);
        command->fallthrough();
        addFormat(*command, arguments->format, {"text", "json", "csv"});
        command->callback([&context, arguments, run] {
            context.run = [&context, arguments, run] { return run(context, *arguments); };
        });
        return command;
    };
    add("list", "List the models with their parameters, cache, context and licence", listModels)
        ->add_option("TEXT", arguments->text, "Only those with this in a name or in the licence");
    add("show", "Show all that is known of one model", showModel)
        ->add_option("NAME", arguments->text,
                     "Any of its names, such as llama-3.3-70b or its id at Hugging Face")
        ->required();
}

} // namespace breakeven
