// The small values of a study file: texts, dates, amounts, price records, each refused with its path.
//
// Stops at the first error and keeps its place; what is odd but usable is an issue of the reading.
#pragma once

#include "data/study_file.h"
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace breakeven {

class StudyValues
{
public:
    using Json = nlohmann::ordered_json;

    StudyValues(const std::string &where, StudyReading &reading) : m_where(where), m_reading(reading) {}

    const std::optional<Error> &error() const { return m_error; }

protected:
    Study &study() { return m_reading.study; }
    void setVersion(int version) { m_reading.version = version; }
    const std::string &where() const { return m_where; }
    void fail(const std::string &path, const std::string &message);
    void unknownKey(const std::string &path);
    // How amounts a month are read; 730 until the conventions say otherwise.
    void setHoursPerMonth(double hours) { m_hoursPerMonth = hours; }

    bool expectObject(const Json &json, const std::string &path);
    bool isId(const std::string &id, const std::string &path);
    std::string text(const Json &json, const std::string &path);
    std::optional<Date> date(const Json &json, const std::string &path);
    int whole(const Json &json, const std::string &path);
    std::optional<double> amount(const Json &json, const Field &field, const std::string &path);
    PinnedPrice price(const Json &json, const std::string &path);

private:
    NanoMoney nano(const Json &json, const std::string &path, std::string &currency);
    double exchangeRate(const Json &json, const std::string &path);
    void checkPrice(const Json &json, const PinnedPrice &price, const std::string &path);

    std::string m_where;
    StudyReading &m_reading;
    std::optional<Error> m_error;
    double m_hoursPerMonth = kHoursPerMonth;
};

} // namespace breakeven
