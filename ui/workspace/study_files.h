// Opens and saves studies, between files and the store, asking where both have changed.
#pragma once

#include <QObject>
#include <QStringList>

#include "model/study/study.h"

#include <string>
#include <vector>

class QWidget;

namespace breakeven {

class Workspace;

class StudyFiles : public QObject
{
    Q_OBJECT

public:
    StudyFiles(Workspace &workspace, QWidget &window);

    // Before the open study is left: what the store did not take is not lost without a word. False: a person
    // stays with it.
    bool letGo();

    void askOpen();
    void openExample(const std::string &name);
    // A study, or a file that is to be imported.
    void openFile(const QString &path);
    void openStored(const QString &id);
    void openNew(Study study);

    // To the file it came from; asks for one when there is none. False when it was not saved.
    bool save();
    bool saveAs();

    // The study was changed elsewhere: keep this one under a name of its own, or read the other.
    void keepBoth();
    void reload();
    // What the file of the open study holds, as a step that can be undone.
    void takeFile();

    // The headline of what is shown, as a line of Recent; empty before there is one.
    QString answer() const;
    void rememberRecent(const QString &answer);

signals:
    void opened();
    // After `opened`: the study was written in an older format; what reading it made different.
    void upgraded(const QStringList &changes);
    // After `opened`: what is open is the stored study, which was changed after the file was written.
    void olderFile(const QString &path, const QString &storedAt);
    void importRequested(const QString &path); // not a study
    void status(const QString &sentence);
    void failed(const QString &sentence);

private:
    // True: what is open is what the file says.
    bool bringIn(Study study, const QString &path, const std::string &hash);
    void show(Study study);
    void showStored(const QString &id);
    bool keepsUnsaved();
    void tellChanges(const std::vector<std::string> &changes);
    // `isKnown`: only while the file still holds what it was last known to hold.
    bool writeTo(const QString &path, bool isKnown);

    Workspace &m_workspace;
    QWidget &m_window;
};

} // namespace breakeven
