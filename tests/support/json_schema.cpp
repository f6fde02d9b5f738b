#include "tests/support/json_schema.h"

#include <algorithm>

namespace breakeven::test {

namespace {

using Json = nlohmann::json;

class Holder
{
public:
    explicit Holder(const Json &root) : m_root(root) {}

    std::vector<std::string> faults;

    void hold(const Json &schema, const Json &value, const std::string &place)
    {
        if (schema.contains("$ref"))
            return hold(m_root.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))), value,
                        place);
        if (schema.contains("oneOf"))
            return holdOneOf(schema["oneOf"], value, place);
        if (schema.contains("const") && schema["const"] != value)
            faults.push_back(place + ": expected " + schema["const"].dump() + ", found " + value.dump());
        if (schema.contains("type") && !isOfType(schema["type"], value))
            faults.push_back(place + ": expected " + schema["type"].dump() + ", found " + value.type_name());
        else if (value.is_object())
            holdObject(schema, value, place);
        else if (value.is_array() && schema.contains("items"))
            for (std::size_t i = 0; i < value.size(); ++i)
                hold(schema["items"], value[i], place + "/" + std::to_string(i));
    }

private:
    static bool isOfType(const Json &type, const Json &value)
    {
        if (!type.is_array())
            return type == value.type_name();
        return std::any_of(type.begin(), type.end(), [&](const Json &one) { return isOfType(one, value); });
    }

    void holdObject(const Json &schema, const Json &value, const std::string &place)
    {
        const Json properties = schema.value("properties", Json::object());
        const Json others = schema.value("additionalProperties", Json(true));
        for (const Json &key : schema.value("required", Json::array()))
            if (!value.contains(key.get<std::string>()))
                faults.push_back(place + ": lacks " + key.get<std::string>());
        for (const auto &[key, inner] : value.items())
            if (properties.contains(key))
                hold(properties[key], inner, place + "/" + key);
            else if (others.is_object())
                hold(others, inner, place + "/" + key);
            else if (others == false)
                faults.push_back(place + ": does not know " + key);
    }

    // The nearest of them is told where none is valid.
    void holdOneOf(const Json &schemas, const Json &value, const std::string &place)
    {
        std::vector<std::string> fewest;
        for (const Json &schema : schemas) {
            Holder holder(m_root);
            holder.hold(schema, value, place);
            if (holder.faults.empty())
                return;
            if (fewest.empty() || holder.faults.size() < fewest.size())
                fewest = holder.faults;
        }
        faults.insert(faults.end(), fewest.begin(), fewest.end());
    }

    const Json &m_root;
};

} // namespace

std::vector<std::string> schemaFaults(const nlohmann::json &schema, const nlohmann::json &value)
{
    Holder holder(schema);
    holder.hold(schema, value, "");
    return holder.faults;
}

} // namespace breakeven::test
