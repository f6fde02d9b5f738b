#include "data/page/page_shell.h"

#include "data/bundled/bundled.h"
#include "data/readers/sha256.h"

#include <algorithm>
#include <cassert>

namespace breakeven {

namespace {

const std::string &pageFile(std::string_view name)
{
    const auto &files = bundled::pageFiles();
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const bundled::File &file) { return file.name == name; });
    assert(found != files.end());
    return found->text;
}

// Of hexadecimal digits.
std::string bytesOf(const std::string &digits)
{
    std::string bytes;
    for (std::size_t k = 0; k + 1 < digits.size(); k += 2)
        bytes += char(std::stoi(digits.substr(k, 2), nullptr, 16));
    return bytes;
}

std::string base64(const std::string &bytes)
{
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t k = 0; k < bytes.size(); k += 3) {
        unsigned group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8 | (k + i < bytes.size() ? static_cast<unsigned char>(bytes[k + i]) : 0);
        for (std::size_t i = 0; i < 4; ++i)
            text += k + i <= bytes.size() ? kDigits[group >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

std::string policy(const std::string &style, const std::string &interpreter, const std::string &page)
{
    return "default-src 'none'; script-src '" + policyHash(interpreter) + "' '" + policyHash(page) +
           "'; style-src '" + policyHash(style) + "'; base-uri 'none'; form-action 'none'";
}

} // namespace

std::string htmlText(std::string_view text)
{
    std::string result;
    for (const char c : text)
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            result += c;
        }
    return result;
}

std::string policyHash(std::string_view text) { return "sha256-" + base64(bytesOf(sha256(text))); }

std::string pageHtml(const PageParts &parts)
{
    const std::string style = parts.style + pageFile("page.css");
    const std::string &interpreter = pageFile("interpreter.js"), &page = pageFile("page.js");
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
           policy(style, interpreter, page) +
           "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
           htmlText(parts.title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n" + parts.body +
           "\n<script type=\"application/json\" id=\"graph\">" + parts.graph +
           "</script>\n<script type=\"application/json\" id=\"page\">" + parts.page + "</script>\n<script>" +
           interpreter + "</script>\n<script>" + page + "</script>\n</body>\n</html>\n";
}

} // namespace breakeven
