#include "ui/dialogs/wizard_kind_step.h"

#include "pricing/new_study/new_study_answers.h"
#include "ui/look/fonts.h"
#include "ui/widgets/row_button.h"

#include <QLabel>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr int kMostCharacters = 110;

RowButton *card(const QString &title, const QString &description, const QFont &font)
{
    auto *button = new RowButton;
    button->setAccessibleName(title);
    button->setAccessibleDescription(description);
    auto *texts = new QVBoxLayout(button);
    texts->setContentsMargins(14, 12, 14, 12);
    auto *name = new QLabel(title);
    name->setFont(fonts::section(font));
    auto *what = new QLabel(description);
    what->setWordWrap(true);
    what->setProperty("tone", QStringLiteral("secondary"));
    for (QLabel *label : {name, what}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        texts->addWidget(label);
    }
    return button;
}

} // namespace

WizardKindStep::WizardKindStep(QWidget *parent) : QWidget(parent)
{
    auto *frame = new QFrame;
    frame->setObjectName(QStringLiteral("rowList"));
    frame->setMaximumWidth(fontMetrics().averageCharWidth() * kMostCharacters);
    auto *rows = new QVBoxLayout(frame);
    rows->setContentsMargins(1, 1, 1, 1);
    rows->setSpacing(0);
    const auto add = [&](const QString &title, const QString &description, const char *name) {
        RowButton *button = card(title, description, font());
        button->setObjectName(QStringLiteral("kind:") + QString::fromUtf8(name));
        rows->addWidget(button);
        if (!focusProxy())
            setFocusProxy(button);
        return button;
    };
    for (const WorkloadKind &kind : workloadKinds())
        connect(add(QString::fromUtf8(kind.label), QString::fromUtf8(kind.description), kind.id),
                &RowButton::clicked, this, [this, id = std::string(kind.id)] { emit kindChosen(id, {}); });
    connect(add(tr("Train or fine-tune a model"),
                tr("One run, from the model, its data and the days it may take"), kRunMeasure),
            &RowButton::clicked, this, [this] { emit kindChosen("training", kRunMeasure); });
    connect(add(tr("Already measured"),
                tr("Import a bill, a trace or a price list, and make the study from it"), "measured"),
            &RowButton::clicked, this, &WizardKindStep::importChosen);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 8);
    column->addWidget(frame);
    column->addStretch();
}

} // namespace breakeven
