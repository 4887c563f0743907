//! The wire for other languages: a JSON schema, and the types of the page's script.
//!
//! Both are made from the types of this crate. The schema says what a server really sends (a field that is left out when
//! it is empty is optional, one that is always there is not) and what it takes from others.

use crate::{Message, Request};
use schemars::Schema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The JSON schema of all messages and requests.
pub fn json_schema() -> Schema {
    let settings = SchemaSettings::draft2020_12;
    let sent = settings().for_serialize().into_generator();
    let taken = settings().for_deserialize().into_generator();
    let roots = [
        sent.into_root_schema_for::<Message>(),
        taken.into_root_schema_for::<Request>(),
    ];
    // The two have no type in common, so their definitions can be put together.
    let mut definitions = Map::new();
    for root in roots {
        let mut root = root.to_value();
        let Some(fields) = root.as_object_mut() else {
            continue;
        };
        let inner = fields.remove("$defs");
        let name = fields.remove("title");
        fields.remove("$schema");
        if let Some(Value::String(name)) = name {
            definitions.insert(name, root);
        }
        if let Some(Value::Object(inner)) = inner {
            definitions.extend(inner);
        }
    }
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The wire of Courtside, version 1",
        "description": "A server sends messages, a page or a program sends requests.",
        "anyOf": [{ "$ref": "#/$defs/Message" }, { "$ref": "#/$defs/Request" }],
        "$defs": definitions,
    });
    Schema::try_from(schema).unwrap_or_default()
}

/// The definitions of a schema as types of TypeScript.
pub fn typescript(schema: &Schema) -> String {
    let mut out = String::from(
        "// The wire as types, made from crates/wire: `UPDATE=1 cargo test -p courtside-wire` writes this file.\n",
    );
    for (name, definition) in schema
        .get("$defs")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        out.push('\n');
        comment(definition, "", &mut out);
        let _ = writeln!(out, "export type {name} = {};", type_of(definition, ""));
    }
    out
}

/// What the definition says of itself, above it.
fn comment(schema: &Value, indent: &str, out: &mut String) {
    let Some(words) = schema.get("description").and_then(Value::as_str) else {
        return;
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    let _ = writeln!(out, "{indent}/** {} */", words.join(" "));
}

/// A type. What is said several times of a value (`$ref` beside `properties`) is true together.
fn type_of(schema: &Value, indent: &str) -> String {
    let mut together = Vec::new();
    if let Some(Value::String(name)) = schema.get("$ref") {
        together.push(name.rsplit('/').next().unwrap_or(name).to_owned());
    }
    if schema.get("properties").is_some() {
        together.push(fields_of(schema, indent));
    }
    for any in ["anyOf", "oneOf"] {
        if let Some(Value::Array(cases)) = schema.get(any) {
            let cases: Vec<String> = cases.iter().map(|case| type_of(case, indent)).collect();
            let union = cases.join(" | ");
            together.push(if together.is_empty() {
                union
            } else {
                format!("({union})")
            });
        }
    }
    if together.is_empty() {
        together.push(plain(schema, indent));
    }
    together.join(" & ")
}

fn fields_of(schema: &Value, indent: &str) -> String {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|each| each == name));
    let inner = format!("{indent}  ");
    let mut out = String::from("{\n");
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        comment(field, &inner, &mut out);
        let mark = if is_required(name) { "" } else { "?" };
        let _ = writeln!(out, "{inner}{name}{mark}: {};", type_of(field, &inner));
    }
    out + indent + "}"
}

/// A type without fields and cases.
fn plain(schema: &Value, indent: &str) -> String {
    let literals = |all: &[Value]| all.iter().map(literal).collect::<Vec<_>>().join(" | ");
    if let Some(value) = schema.get("const") {
        return literal(value);
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        return literals(values);
    }
    let kinds = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.as_slice(),
        Some(kind) => std::slice::from_ref(kind),
        None => &[],
    };
    let kinds: Vec<String> = kinds
        .iter()
        .map(|kind| match kind.as_str().unwrap_or_default() {
            "integer" | "number" => "number".into(),
            "array" => array(schema, indent),
            "object" => match schema.get("additionalProperties") {
                Some(value) => format!("Record<string, {}>", type_of(value, indent)),
                None => "object".into(),
            },
            kind => kind.to_owned(),
        })
        .collect();
    if kinds.is_empty() {
        "unknown".into()
    } else {
        kinds.join(" | ")
    }
}

/// A list, or a row of a known length.
fn array(schema: &Value, indent: &str) -> String {
    if let Some(Value::Array(items)) = schema.get("prefixItems") {
        let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = schema
        .get("items")
        .map_or("unknown".into(), |item| type_of(item, indent));
    match (schema.get("minItems"), schema.get("maxItems")) {
        (Some(least), Some(most)) if least == most => {
            let length = usize::try_from(most.as_u64().unwrap_or_default()).unwrap_or_default();
            format!("[{}]", vec![item; length].join(", "))
        }
        _ if item.contains(' ') => format!("Array<{item}>"),
        _ => format!("{item}[]"),
    }
}

/// A value as it stands in a program, with the quotes of the page's script.
fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    }
}
