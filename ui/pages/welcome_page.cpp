#include "ui/pages/welcome_page.h"

#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/row_button.h"
#include "ui/widgets/spark_bars.h"

#include <QDateTime>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace breakeven {

namespace {

QLabel *label(const QString &text, const char *tone = "")
{
    auto *result = new QLabel;
    result->setTextFormat(Qt::PlainText); // names of studies are no markup
    result->setText(text);
    result->setProperty("tone", QString::fromLatin1(tone));
    return result;
}

QLabel *wrapped(QLabel *label)
{
    label->setWordWrap(true);
    return label;
}

QString whenText(const QString &isoTime)
{
    const QDateTime when = QDateTime::fromString(isoTime, Qt::ISODate);
    const QDate today = QDate::currentDate();
    if (when.date() == today)
        return WelcomePage::tr("today, %1").arg(QLocale().toString(when.time(), QStringLiteral("HH:mm")));
    return when.date() == today.addDays(-1) ? WelcomePage::tr("yesterday")
                                            : when.date().toString(Qt::ISODate);
}

QFrame *rowList()
{
    auto *frame = new QFrame;
    frame->setObjectName(QStringLiteral("rowList"));
    auto *rows = new QVBoxLayout(frame);
    rows->setContentsMargins(1, 1, 1, 1);
    rows->setSpacing(0);
    return frame;
}

} // namespace

WelcomePage::WelcomePage(QWidget *parent) : QScrollArea(parent)
{
    setObjectName(QStringLiteral("page"));
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    auto *body = new QWidget;
    body->setObjectName(QStringLiteral("pageBody"));
    auto *centred = new QHBoxLayout(body);
    centred->setContentsMargins(24, 28, 24, 24);
    auto *content = new QWidget;
    content->setMaximumWidth(1180);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(24);
    column->addWidget(header());
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(36);
    m_columns->addWidget(examplesColumn(), 2);
    m_columns->addWidget(startColumn(), 1);
    column->addLayout(m_columns);
    column->addStretch();
    centred->addStretch(1);
    centred->addWidget(content, 20);
    centred->addStretch(1);
    setWidget(body);
    connect(&m_answers, &QFutureWatcherBase::finished, this, &WelcomePage::showAnswers);
    m_answers.setFuture(QtConcurrent::run([locale = locale()] { return exampleAnswers(locale); }));
    showIcons();
    refresh();
}

WelcomePage::~WelcomePage() { m_answers.waitForFinished(); }

QWidget *WelcomePage::header()
{
    auto *widget = new QWidget;
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    m_icon = new QLabel;
    row->addWidget(m_icon);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    QLabel *title = label(QStringLiteral("Breakeven"));
    title->setFont(fonts::title(font()));
    texts->addWidget(title);
    QLabel *what = label(tr("Rent, commit, use spot, scale to zero, or buy: what your GPU work costs. Every "
                            "number can be traced to its inputs and sources."),
                         "secondary");
    what->setWordWrap(true);
    texts->addWidget(what);
    row->addLayout(texts, 1);
    return widget;
}

QWidget *WelcomePage::examplesColumn()
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    QLabel *title = label(tr("Examples"));
    title->setFont(fonts::section(font()));
    head->addWidget(title);
    head->addWidget(wrapped(label(tr("published cases, recalculated; each opens as a copy"), "secondary")),
                    1);
    column->addLayout(head);
    QFrame *frame = rowList();
    for (const ExampleAnswer &example : exampleQuestions())
        addExample(static_cast<QVBoxLayout *>(frame->layout()), example);
    column->addWidget(frame);
    column->addWidget(wrapped(
        label(tr("Blue: the cheapest option. Grey: the others, to scale within a case."), "secondary")));
    column->addStretch();
    return widget;
}

void WelcomePage::addExample(QVBoxLayout *rows, const ExampleAnswer &example)
{
    auto *button = new RowButton;
    button->setObjectName(QStringLiteral("example:") + toQt(example.name));
    button->setText(example.title);
    button->setAccessibleName(example.title);
    button->setAccessibleDescription(example.question);
    auto *row = new QHBoxLayout(button);
    row->setContentsMargins(14, 14, 14, 14);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(3);
    QLabel *title = label({});
    title->setTextFormat(Qt::RichText);
    title->setText(QStringLiteral("<b>%1</b>").arg(example.title.toHtmlEscaped()));
    QLabel *question = label(example.question, "secondary");
    QLabel *answer = label(tr("Calculating…"));
    answer->setTextFormat(Qt::RichText);
    for (QLabel *text : {title, question, answer}) {
        text->setWordWrap(true);
        text->setAttribute(Qt::WA_TransparentForMouseEvents);
        texts->addWidget(text);
    }
    auto *bars = new SparkBars;
    bars->setAttribute(Qt::WA_TransparentForMouseEvents);
    bars->setFixedSize(bars->sizeHint());
    row->addLayout(texts, 1);
    row->addWidget(bars);
    QLabel *arrow = label(QStringLiteral("›"), "secondary");
    arrow->setFont(fonts::headline(font()));
    arrow->setAttribute(Qt::WA_TransparentForMouseEvents);
    row->addWidget(arrow);
    rows->addWidget(button);
    m_examples.push_back({button, title, answer, bars});
    connect(button, &RowButton::clicked, this,
            [this, name = toQt(example.name)] { emit exampleRequested(name); });
}

QWidget *WelcomePage::startColumn()
{
    auto *widget = new QWidget;
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    QLabel *title = label(tr("Start"));
    title->setFont(fonts::section(font()));
    column->addWidget(title);
    auto *buttons = new FlowLayout(8);
    const auto add = [&](const QString &text, const char *iconName, auto signal) {
        auto *button = new QPushButton(text);
        m_buttons.emplace_back(button, QString::fromLatin1(iconName));
        buttons->addWidget(button);
        connect(button, &QPushButton::clicked, this, signal);
    };
    add(tr("&New Study…"), "new", &WelcomePage::newStudyRequested);
    add(tr("&Open…"), "open", &WelcomePage::openRequested);
    add(tr("&Import…"), "import", &WelcomePage::importRequested);
    column->addLayout(buttons);
    column->addWidget(wrapped(label(tr("Four steps; an answer from the second one on."), "secondary")));
    column->addSpacing(12);
    m_recentTitle = label(tr("Recent"));
    m_recentTitle->setFont(fonts::section(font()));
    column->addWidget(m_recentTitle);
    m_recentFrame = rowList();
    m_recent = static_cast<QVBoxLayout *>(m_recentFrame->layout());
    column->addWidget(m_recentFrame);
    auto *stored = new QPushButton(tr("S&tored Studies…"));
    stored->setObjectName(QStringLiteral("storedStudies"));
    stored->setToolTip(tr("All studies that the store keeps"));
    connect(stored, &QPushButton::clicked, this, &WelcomePage::storedRequested);
    column->addWidget(stored, 0, Qt::AlignLeft);
    column->addSpacing(12);
    column->addWidget(dropArea());
    column->addStretch();
    return widget;
}

QWidget *WelcomePage::dropArea()
{
    m_drop = new QFrame;
    m_drop->setObjectName(QStringLiteral("dropArea"));
    auto *column = new QVBoxLayout(m_drop);
    column->setContentsMargins(16, 24, 16, 24);
    m_dropIcon = label({});
    QLabel *title = label(tr("Drop a file here"));
    title->setFont(fonts::section(font()));
    QLabel *what =
        label(tr("A study opens. For prices and traces a preview shows how they are read."), "secondary");
    QLabel *formats = label(
        tr("Studies · prices · node counts, spot histories, requests, jobs, benchmark runs · also gzip"),
        "secondary");
    for (QLabel *text : {m_dropIcon, title, what, formats}) {
        text->setAlignment(Qt::AlignCenter);
        text->setWordWrap(true);
        column->addWidget(text);
    }
    return m_drop;
}

void WelcomePage::refresh()
{
    while (QLayoutItem *item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const QList<RecentStudy> studies = settings::recentStudies();
    for (const RecentStudy &study : studies.mid(0, 5))
        addRecent(study);
    m_recentTitle->setVisible(!studies.isEmpty());
    m_recentFrame->setVisible(!studies.isEmpty());
}

void WelcomePage::addRecent(const RecentStudy &study)
{
    const bool isMissing = study.id.isEmpty() && !QFileInfo::exists(study.file);
    auto *button = new RowButton;
    button->setAccessibleName(study.name);
    button->setText(study.name);
    auto *row = new QHBoxLayout(button);
    row->setContentsMargins(11, 8, 11, 8);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(1);
    texts->addWidget(wrapped(label(study.name, isMissing ? "secondary" : "")));
    QLabel *detail =
        label(isMissing ? tr("%1 · file not found").arg(QFileInfo(study.file).fileName()) : study.answer,
              "secondary");
    detail->setFont(fonts::small(font()));
    detail->setWordWrap(true);
    texts->addWidget(detail);
    row->addLayout(texts, 1);
    QLabel *when = label(isMissing ? tr("Locate…") : whenText(study.when), "secondary");
    when->setFont(fonts::small(font()));
    row->addWidget(when);
    for (QLabel *text : button->findChildren<QLabel *>())
        text->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_recent->addWidget(button);
    connect(button, &RowButton::clicked, this, [this, study, isMissing] {
        if (isMissing)
            locate(study);
        else
            emit recentRequested(study);
    });
}

void WelcomePage::locate(const RecentStudy &study)
{
    RecentStudy found = study;
    found.file = QFileDialog::getOpenFileName(this, tr("Locate %1").arg(study.name), {},
                                              tr("Studies (*.breakeven.json *.json)"));
    if (!found.file.isEmpty()) {
        settings::removeRecentStudy(study);
        emit recentRequested(found);
    }
}

void WelcomePage::setDropTarget(bool isTarget)
{
    m_drop->setProperty("isTarget", isTarget);
    m_drop->style()->unpolish(m_drop);
    m_drop->style()->polish(m_drop);
}

void WelcomePage::showAnswers()
{
    const std::vector<ExampleAnswer> answers = m_answers.result();
    for (std::size_t i = 0; i < answers.size() && i < m_examples.size(); ++i) {
        const ExampleAnswer &example = answers[i];
        m_examples[i].title->setText(
            tr("<b>%1</b>&nbsp;&nbsp;%2 options").arg(example.title.toHtmlEscaped()).arg(example.options));
        m_examples[i].answer->setText(example.answer);
        m_examples[i].bars->setValues(example.costs);
    }
    emit answersShown();
}

void WelcomePage::showIcons()
{
    const Palette &palette = colors(this);
    m_icon->setPixmap(applicationIcon().pixmap(42, 42));
    m_dropIcon->setPixmap(icon(QStringLiteral("import"), palette, palette.textSecondary).pixmap(28, 28));
    for (const auto &[button, name] : m_buttons)
        button->setIcon(icon(name, palette));
}

void WelcomePage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    constexpr int kLeastLines = 52; // in lines of text
    const bool isNarrow = viewport()->width() < kLeastLines * fontMetrics().height();
    m_columns->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void WelcomePage::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_dropIcon)
        showIcons();
}

} // namespace breakeven
