import { calls, channels, clientFrame, ERROR_CODES, replyFrame } from '@agio/contracts';
import type { AnyCall, Channel } from '@agio/contracts';
import { INTERVAL_MINUTES } from '@agio/kernel';
import { jsonSchema } from '../../packages/gateway/json-schema.ts';
import type { Json, JsonObject } from '../../packages/gateway/json-schema.ts';

/** The names that the client's declarations import from the contracts, without the schemas library: each call by its parts, as plain types. */
export function plainContracts(): string {
  const members = Object.entries<AnyCall>(calls).map(([name, call]) => `  /** ${call.summary} */\n  readonly ${name}: ${callType(call)};`);
  const frames = Object.values<Channel>(channels).map(({ frame }) => typeText(jsonSchema(frame, 'output')));
  return [
    '/** Made from the contracts; see docs/reference. */',
    'interface PlainCall<Query, Body, Params, Data> { readonly query: Query; readonly body: Body; readonly params: Params; readonly data: Data }',
    `export interface Calls {\n${members.join('\n')}\n}`,
    'export type CallName = keyof Calls;',
    'export type DeskCalls = Record<never, never>;',
    'export type DeskCallName = never;',
    ...['Query', 'Body', 'Params', 'Data'].map(
      (part, at) =>
        `export type ${part}Of<C> = C extends PlainCall<${[0, 1, 2, 3].map((one) => (one === at ? 'infer P' : 'any')).join(', ')}> ? P : never;`,
    ),
    'export type QueryInput<C> = QueryOf<C>;',
    'export type BodyInput<C> = BodyOf<C>;',
    `export type ErrorCode = ${ERROR_CODES.map((code) => `'${code}'`).join(' | ')};`,
    `export type IntervalName = ${Object.keys(INTERVAL_MINUTES)
      .map((name) => `'${name}'`)
      .join(' | ')};`,
    `export type DataFrame = ${frames.join(' | ')};`,
    `export type ServerFrame = DataFrame | ${typeText(jsonSchema(replyFrame, 'output'))};`,
    `export type ClientFrame = ${typeText(jsonSchema(clientFrame, 'input'))};`,
    "type DepthFrame = Extract<DataFrame, { readonly channel: 'depth' }>;",
    "export type DepthSnapshot = Extract<DepthFrame, { readonly type: 'snapshot' }>['data'];",
    "export type DepthDiff = Extract<DepthFrame, { readonly type: 'update' }>['data'];",
    "export type BookLevel = DepthSnapshot['bids'][number];",
    '',
  ].join('\n');
}

function callType({ query, body, params, data, takes, answers }: AnyCall): string {
  const part = (schema: AnyCall['data'] | undefined, any: string): string =>
    schema === undefined ? 'undefined' : typeText(jsonSchema(schema, 'input'), any);
  // A file is bytes on our side; the client turns that into a blob.
  const answer = answers === 'picture' ? '{ readonly bytes: Uint8Array }' : typeText(jsonSchema(data, 'output'));
  return `PlainCall<${part(query, 'unknown')}, ${part(body, takes === 'form' ? 'Uint8Array' : 'unknown')}, ${part(params, 'unknown')}, ${answer}>`;
}

/** A JSON Schema as a type of TypeScript; `any` is what accepts everything. */
function typeText(schema: JsonObject, any = 'unknown'): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return choices.map((one) => `(${typeText(one as JsonObject, any)})`).join(' | ');
  if (Array.isArray(schema['prefixItems']))
    return `readonly [${schema['prefixItems'].map((one) => typeText(one as JsonObject, any)).join(', ')}]`;
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one: Json) => `(${typeText({ ...schema, type: one }, any)})`).join(' | ');
  switch (type) {
    case 'array':
      return `readonly (${typeText((schema['items'] ?? {}) as JsonObject, any)})[]`;
    case 'object':
      return objectText(schema, any);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    default:
      return any;
  }
}

function objectText(schema: JsonObject, any: string): string {
  const required = (schema['required'] ?? []) as readonly string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>).map(([name, field]) => {
    const isRequired = required.includes(name);
    return `readonly ${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeText(field, any)}${isRequired ? '' : ' | undefined'}`;
  });
  const rest = schema['additionalProperties'];
  if (fields.length === 0 && typeof rest === 'object' && rest !== null)
    return `Readonly<Record<string, ${typeText(rest as JsonObject, any)}>>`;
  return `{ ${fields.join('; ')} }`;
}
