#include "tests/support/workbook_file.h"

#include "tests/support/process.h"

#include <filesystem>
#include <fstream>
#include <pugixml.hpp>
#include <sstream>
#include <stdexcept>
#include <zip.h>

namespace breakeven::test {

namespace {

// What an <si> or <is> says, with the texts of its runs.
std::string textOf(const pugi::xml_node &node)
{
    std::string text = node.child("t").text().get();
    for (const pugi::xml_node run : node.children("r"))
        text += run.child("t").text().get();
    return text;
}

WorkbookCell cellOf(const pugi::xml_node &node, const std::vector<std::string> &shared)
{
    WorkbookCell cell;
    cell.formula = node.child("f").text().get();
    const std::string type = node.attribute("t").value();
    const std::string value = node.child("v").text().get();
    if (type == "s")
        cell.text = shared.at(std::stoul(value));
    else if (type == "inlineStr")
        cell.text = textOf(node.child("is"));
    else if (type == "str" || type == "e")
        cell.text = value;
    else if (!value.empty())
        cell.number = std::stod(value);
    cell.isText = !cell.number;
    return cell;
}

pugi::xml_document parsed(const std::string &path, const std::string &member)
{
    pugi::xml_document document;
    const std::string text = WorkbookFile::member(path, member);
    if (!document.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_ws_pcdata))
        throw std::runtime_error(path + " has no " + member);
    return document;
}

} // namespace

std::string WorkbookFile::member(const std::string &path, const std::string &name)
{
    zip_t *archive = zip_open(path.c_str(), ZIP_RDONLY, nullptr);
    if (!archive)
        throw std::runtime_error(path + " is no archive");
    std::string text;
    if (zip_file_t *file = zip_fopen(archive, name.c_str(), 0)) {
        char block[65536];
        for (zip_int64_t count; (count = zip_fread(file, block, sizeof block)) > 0;)
            text.append(block, std::size_t(count));
        zip_fclose(file);
    }
    zip_discard(archive);
    return text;
}

WorkbookFile::WorkbookFile(const std::string &path) : m_path(path)
{
    std::vector<std::string> shared;
    if (!member(path, "xl/sharedStrings.xml").empty()) {
        const auto strings = parsed(path, "xl/sharedStrings.xml");
        for (const pugi::xml_node item : strings.child("sst").children("si"))
            shared.push_back(textOf(item));
    }
    std::map<std::string, std::string> targets;
    const auto relations = parsed(path, "xl/_rels/workbook.xml.rels");
    for (const pugi::xml_node relation : relations.child("Relationships"))
        targets[relation.attribute("Id").value()] = relation.attribute("Target").value();
    const auto workbook = parsed(path, "xl/workbook.xml");
    for (const pugi::xml_node sheet : workbook.child("workbook").child("sheets")) {
        const std::string name = sheet.attribute("name").value();
        m_tabs.push_back(name);
        m_members[name] = "xl/" + targets.at(sheet.attribute("r:id").value());
        const auto document = parsed(path, m_members[name]);
        auto &cells = m_cells[name];
        for (const pugi::xml_node row : document.child("worksheet").child("sheetData"))
            for (const pugi::xml_node cell : row)
                cells[cell.attribute("r").value()] = cellOf(cell, shared);
    }
    for (const pugi::xml_node name : workbook.child("workbook").child("definedNames"))
        m_names[name.attribute("name").value()] = name.text().get();
}

const WorkbookCell &WorkbookFile::cell(const std::string &tab, const std::string &name) const
{
    static const WorkbookCell kEmpty;
    const auto &cells = m_cells.at(tab);
    const auto found = cells.find(name);
    return found == cells.end() ? kEmpty : found->second;
}

void WorkbookFile::change(const std::string &tab, const std::map<std::string, double> &numbers) const
{
    auto document = parsed(m_path, m_members.at(tab));
    for (const pugi::xml_node row : document.child("worksheet").child("sheetData"))
        for (const pugi::xml_node cell : row)
            if (const auto found = numbers.find(cell.attribute("r").value()); found != numbers.end()) {
                std::ostringstream digits;
                digits.precision(17);
                digits << found->second;
                cell.child("v").text().set(digits.str().c_str());
            }
    std::ostringstream text;
    document.save(text, "", pugi::format_raw);
    const std::string bytes = text.str();
    zip_t *archive = zip_open(m_path.c_str(), 0, nullptr);
    zip_source_t *source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    zip_file_add(archive, m_members.at(tab).c_str(), source, ZIP_FL_OVERWRITE);
    if (zip_close(archive) != 0)
        throw std::runtime_error(m_path + " cannot be changed");
}

std::string recalculate(const std::vector<std::string> &files, const std::string &folder,
                        const std::string &profile)
{
    // Files of other programs are calculated on loading only where the profile says so.
    std::filesystem::create_directories(profile + "/user");
    std::ofstream(profile + "/user/registrymodifications.xcu")
        << R"(<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse">)"
           "<value>0</value></prop></item></oor:items>\n";
    std::vector<std::string> arguments{"soffice",    "-env:UserInstallation=file://" + profile,
                                       "--headless", "--convert-to",
                                       "xlsx",       "--outdir",
                                       folder};
    arguments.insert(arguments.end(), files.begin(), files.end());
    const ProcessResult result = runProcess("/usr/bin/env", arguments, {{{"HOME", profile}}, {}});
    for (const std::string &file : files)
        if (!std::filesystem::exists(std::filesystem::path(folder) / std::filesystem::path(file).filename()))
            return "no " + file + ": " + result.out + result.messages;
    return {};
}

} // namespace breakeven::test
