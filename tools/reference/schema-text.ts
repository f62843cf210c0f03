import type { Json, JsonObject } from '../../packages/gateway/json-schema.ts';

/** Writes a JSON Schema the way a reader of TypeScript would: `{ market: string, limit?: integer }`. */
export function schemaText(schema: Json | undefined): string {
  if (schema === undefined || typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'any';
  const one = schema as JsonObject;
  if ('const' in one) return JSON.stringify(one['const']);
  if (Array.isArray(one['enum'])) return one['enum'].map((value) => JSON.stringify(value)).join(' \\| ');
  const choices = one['anyOf'] ?? one['oneOf'];
  if (Array.isArray(choices)) return choices.map(schemaText).join(' \\| ');
  if (Array.isArray(one['prefixItems'])) return `[${one['prefixItems'].map(schemaText).join(', ')}]`;
  const { type } = one;
  if (Array.isArray(type)) return type.map((each) => schemaText({ ...one, type: each })).join(' \\| ');
  switch (type) {
    case 'array':
      return `[${schemaText(one['items'])}, …]`;
    case 'object':
      return objectText(one);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      return 'any';
  }
}

function objectText(schema: JsonObject): string {
  const fields = fieldsOf(schema).map(({ name, required, schema: field }) => `${name}${required ? '' : '?'}: ${schemaText(field)}`);
  if (fields.length === 0 && schema['additionalProperties'] !== undefined && typeof schema['additionalProperties'] === 'object') {
    return `{ [${schemaText(schema['propertyNames'])}]: ${schemaText(schema['additionalProperties'])} }`;
  }
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonObject;
}

export function fieldsOf(schema: JsonObject): Field[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const properties = (schema['properties'] ?? {}) as JsonObject;
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field as JsonObject }));
}

/** The bounds of a value in words: `^[A-Z]+$`, at least 1, at most 100 characters. */
export function boundsText(schema: JsonObject): string {
  const told: string[] = [];
  const say = (key: string, text: (value: number) => string): void => {
    const value = schema[key];
    // The widest safe integer is the schema language's own bound, not a rule of the call.
    if (typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER) told.push(text(value));
  };
  if (typeof schema['description'] === 'string') told.push(schema['description']);
  say('minimum', (value) => `at least ${value}`);
  say('maximum', (value) => `at most ${value}`);
  say('minLength', (value) => `at least ${value} characters`);
  say('maxLength', (value) => `at most ${value} characters`);
  if (typeof schema['pattern'] === 'string') told.push(`\`${schema['pattern'].replaceAll('|', '\\|')}\``);
  if (typeof schema['format'] === 'string' && schema['pattern'] === undefined) told.push(schema['format']);
  return told.join('; ');
}
