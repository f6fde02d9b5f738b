#include "pricing/formats/currency_codes.h"

#include "model/numeric/letter_case.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace breakeven {

namespace {

// Four letters each: a code and a space.
constexpr std::string_view kCodes =
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF "
    "CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD "
    "HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD "
    "LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK "
    "PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS "
    "TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG ";

constexpr std::string_view kAboutADollar[] = {"USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD"};

} // namespace

std::optional<std::string> currencyCode(std::string_view text)
{
    const std::string code = upperCase(text);
    const auto found = kCodes.find(code + " ");
    if (code.size() != 3 || found == std::string_view::npos || found % 4 != 0)
        return std::nullopt;
    return code;
}

bool isAboutADollar(std::string_view currency)
{
    return std::find(std::begin(kAboutADollar), std::end(kAboutADollar), currency) != std::end(kAboutADollar);
}

} // namespace breakeven
