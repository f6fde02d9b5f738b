#include "ui/workspace/study_files.h"

#include "data/readers/utc_time.h"
#include "data/study_file.h"
#include "ui/look/strings.h"
#include "ui/session/settings.h"
#include "ui/text/moment_text.h"
#include "ui/text/numbers.h"
#include "ui/words/headline.h"
#include "ui/workspace/workspace.h"

#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTextDocument>

namespace breakeven {

namespace {

const QString kEnding = QStringLiteral(".breakeven.json");

// Of the study in the file, however the file is laid out.
std::string hashOfFile(const QString &path)
{
    const auto reading = readStudyFile(toStd(path));
    return reading ? studyHash(reading->study) : std::string();
}

// Newer: the stored one, of which the file is an older version; nobody was asked.
enum class Choice { Mine, Newer, File, Both, Cancel };

// UTC; empty where there is no file.
std::string writtenAt(const QString &path)
{
    const QFileInfo file(path);
    return file.exists() ? utcText(file.lastModified().toSecsSinceEpoch()) : std::string();
}

Choice askBothChanged(QWidget &window, const Study &study, const QString &storedAt, const QString &fileAt)
{
    QMessageBox box(QMessageBox::Question, StudyFiles::tr("Both Have Changed"),
                    StudyFiles::tr("“%1” was changed both here and in the file since it was last saved.")
                        .arg(toQt(study.name)),
                    QMessageBox::NoButton, &window);
    box.setInformativeText(StudyFiles::tr("The stored study was last changed at %1, the file at %2. Keep the "
                                          "stored study, take the file, or keep both?")
                               .arg(storedAt, fileAt));
    QAbstractButton *mine = box.addButton(StudyFiles::tr("Keep &Mine"), QMessageBox::AcceptRole);
    QAbstractButton *file = box.addButton(StudyFiles::tr("Take the &File"), QMessageBox::DestructiveRole);
    QAbstractButton *both = box.addButton(StudyFiles::tr("Keep &Both"), QMessageBox::ApplyRole);
    box.addButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() == mine)
        return Choice::Mine;
    if (box.clickedButton() == file)
        return Choice::File;
    return box.clickedButton() == both ? Choice::Both : Choice::Cancel;
}

// The stored study, or the one in the file, of `hash`; a person is asked only where both have changed. A file
// that was put in place of a newer one, as from a backup, counts as older too.
Choice chooseOne(QWidget &window, const StoredReading &found, const Study &study, const QString &path,
                 const std::string &hash)
{
    const bool fileChanged = found.stored.originHash != hash;
    const bool storedChanged = studyHash(found.reading.study) != found.stored.originHash;
    const std::string fileAt = writtenAt(path);
    const std::string &storedAt = found.stored.updatedAt;
    if (fileChanged && storedChanged)
        return askBothChanged(window, study, momentText(storedAt), momentText(fileAt));
    return fileChanged && fileAt >= storedAt ? Choice::File : Choice::Newer;
}

} // namespace

StudyFiles::StudyFiles(Workspace &workspace, QWidget &window)
    : QObject(&window), m_workspace(workspace), m_window(window)
{
}

bool StudyFiles::letGo()
{
    m_workspace.saveNow();
    if (!m_workspace.document().isOpen() || m_workspace.isSaved())
        return true;
    const std::string hash = m_workspace.store().originHash();
    return (!hash.empty() && hash == studyHash(m_workspace.study())) || keepsUnsaved();
}

// True: it is kept elsewhere, or a person gives it up.
bool StudyFiles::keepsUnsaved()
{
    const bool hasConflict = m_workspace.hasConflict();
    const QString sentence =
        hasConflict
            ? tr("“%1” was changed elsewhere since it was opened here: your changes are not in the store.")
            : tr("Your changes to “%1” are not in the store.");
    QMessageBox box(QMessageBox::Warning, tr("Not Saved"), sentence.arg(toQt(m_workspace.study().name)),
                    QMessageBox::NoButton, &m_window);
    box.setInformativeText(hasConflict ? tr("Keep yours as a separate study?")
                                       : m_workspace.store().problem());
    QAbstractButton *keep =
        box.addButton(hasConflict ? tr("Keep &Both") : tr("Save &As…"), QMessageBox::AcceptRole);
    QAbstractButton *discard = box.addButton(tr("&Discard Mine"), QMessageBox::DestructiveRole);
    box.addButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() != keep)
        return box.clickedButton() == discard;
    if (!hasConflict)
        return saveAs();
    keepBoth();
    return m_workspace.isSaved();
}

void StudyFiles::askOpen()
{
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open Study"), {},
                                                      tr("Studies (*.breakeven.json *.json);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void StudyFiles::openExample(const std::string &name)
{
    auto study = exampleStudy(name);
    if (!study) {
        emit failed(toQt(study.error().text()));
        return;
    }
    study->id = newUuid(); // a copy: the example stays as it is
    openNew(std::move(*study));
}

void StudyFiles::openNew(Study study)
{
    if (letGo())
        show(std::move(study));
}

void StudyFiles::show(Study study)
{
    if (study.id.empty())
        study.id = newUuid();
    m_workspace.openStudy(std::move(study));
    emit opened();
}

void StudyFiles::openStored(const QString &id)
{
    if (letGo())
        showStored(id);
}

void StudyFiles::showStored(const QString &id)
{
    std::optional<StoredReading> found = m_workspace.store().find(toStd(id));
    if (!found) {
        emit failed(tr("This study is no longer in the store."));
        return;
    }
    const std::vector<std::string> changes = std::move(found->reading.changes);
    m_workspace.openStored(std::move(*found));
    emit opened();
    tellChanges(changes);
}

void StudyFiles::tellChanges(const std::vector<std::string> &changes)
{
    QStringList sentences;
    for (const std::string &change : changes)
        sentences.append(toQt(change));
    if (!sentences.isEmpty())
        emit upgraded(sentences);
}

void StudyFiles::openFile(const QString &path)
{
    auto reading = readStudyFile(toStd(path));
    if (!reading) {
        // A name that says "study" gets the reason; anything else may be prices.
        if (path.endsWith(kEnding) || reading.error().kind == ErrorKind::NotFound)
            emit failed(toQt(reading.error().text()));
        else
            emit importRequested(path);
        return;
    }
    const QString issues = reading->issues.empty() ? QString() : toQt(reading->issues.front().sentence);
    const std::string hash = studyHash(reading->study);
    if (bringIn(std::move(reading->study), QFileInfo(path).absoluteFilePath(), hash))
        tellChanges(reading->changes);
    if (!issues.isEmpty())
        emit status(issues);
}

bool StudyFiles::bringIn(Study study, const QString &path, const std::string &hash)
{
    if (study.id.empty())
        study.id = newUuid();
    StoreSession &store = m_workspace.store();
    if (!letGo())
        return false;
    std::optional<StoredReading> found = store.find(study.id);
    const bool isSame = found && found->reading.study == study;
    const Choice choice = !found   ? Choice::File
                          : isSame ? Choice::Mine
                                   : chooseOne(m_window, *found, study, path, hash);
    if (choice == Choice::Cancel)
        return false;
    if (choice == Choice::Both) {
        found.reset();
        study.id = newUuid();
        if (const auto name = store.store()->studies().nameOfCopy(study.name))
            study.name = *name;
    }
    const bool takesFile = choice == Choice::File || choice == Choice::Both;
    const QString storedAt = found ? momentText(found->stored.updatedAt) : QString();
    if (found && takesFile)
        found->reading.study = study;
    if (found)
        m_workspace.openStored(std::move(*found));
    else
        m_workspace.openStudy(study);
    if (takesFile)
        store.save(study);
    store.setOrigin(study.id, toStd(path), hash);
    emit opened();
    if (choice == Choice::Newer)
        emit olderFile(path, storedAt);
    return takesFile || isSame;
}

bool StudyFiles::save()
{
    const QString path = toQt(m_workspace.store().originPath());
    if (path.isEmpty())
        return saveAs();
    const bool isSame = !QFileInfo::exists(path) || hashOfFile(path) == m_workspace.store().originHash();
    if (!isSame) {
        const auto answer = QMessageBox::question(
            &m_window, tr("File Has Changed"),
            tr("Another program changed %1 since it was last saved. Overwrite it?").arg(path),
            QMessageBox::Save | QMessageBox::Cancel, QMessageBox::Cancel);
        if (answer != QMessageBox::Save)
            return false;
    }
    return writeTo(path, isSame && QFileInfo::exists(path));
}

bool StudyFiles::saveAs()
{
    const QString proposal = toQt(idFromName(m_workspace.study().name)) + kEnding;
    QString path = QFileDialog::getSaveFileName(&m_window, tr("Save Study As"), proposal,
                                                tr("Studies (*.breakeven.json)"));
    if (path.isEmpty())
        return false;
    if (!path.endsWith(QLatin1String(".json")))
        path += kEnding;
    return writeTo(path, false);
}

bool StudyFiles::writeTo(const QString &path, bool isKnown)
{
    const Study &study = m_workspace.study();
    const auto written = isKnown ? replaceStudyFile(study, toStd(path), m_workspace.store().originHash())
                                 : writeStudyFile(study, toStd(path));
    if (!written) {
        emit failed(toQt(written.error().text()));
        return false;
    }
    m_workspace.saveNow();
    m_workspace.store().setOrigin(study.id, toStd(QFileInfo(path).absoluteFilePath()), studyHash(study));
    emit status(tr("Saved to %1.").arg(path));
    rememberRecent({});
    return true;
}

QString StudyFiles::answer() const
{
    const StudyResultPtr &result = m_workspace.result();
    if (!result)
        return {};
    QTextDocument text;
    text.setHtml(
        toQt(words::headline(result->study, result->comparison, numberStyle(QLocale()), result->risk.get())
                 .brief));
    return text.toPlainText();
}

void StudyFiles::keepBoth()
{
    const QString mine = answer(); // before the copy is calculated anew
    Study copy = m_workspace.study();
    copy.id = newUuid();
    copy.name = toStd(tr("%1, mine").arg(toQt(copy.name)));
    show(copy);
    m_workspace.saveAtOnce();
    if (m_workspace.isSaved())
        rememberRecent(mine);
    emit status(tr("Both are kept: this one is now “%1”.").arg(toQt(copy.name)));
}

void StudyFiles::reload() { showStored(toQt(m_workspace.study().id)); }

void StudyFiles::takeFile()
{
    auto reading = readStudyFile(m_workspace.store().originPath());
    if (!reading) {
        emit failed(toQt(reading.error().text()));
        return;
    }
    reading->study.id = m_workspace.study().id;
    m_workspace.document().change(std::move(reading->study), tr("Take the version of the file"));
    emit status(tr("This is the study from the file; Undo brings the stored one back."));
}

void StudyFiles::rememberRecent(const QString &answer)
{
    const Study &study = m_workspace.study();
    RecentStudy recent{toQt(study.name), toQt(m_workspace.store().originPath()), toQt(study.id), answer,
                       QDateTime::currentDateTime().toString(Qt::ISODate)};
    if (recent.answer.isEmpty())
        for (const RecentStudy &known : settings::recentStudies())
            if (known.id == recent.id)
                recent.answer = known.answer;
    settings::addRecentStudy(recent);
}

} // namespace breakeven
