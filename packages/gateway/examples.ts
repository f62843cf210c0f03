import type { Json, JsonObject } from './json-schema.ts';

/** Values that fields of these names have in examples, where their schema takes them. */
const BY_NAME: Readonly<Record<string, readonly Json[]>> = {
  market: ['BTC_USDT'],
  base: ['BTC'],
  quote: ['USDT'],
  coin: ['BTC'],
  feeCoin: ['BTC'],
  price: ['64000.0'],
  averagePrice: ['64000'],
  amount: ['0.01000'],
  filledAmount: ['0.01000'],
  total: ['640', 1],
  filledTotal: ['640'],
  fee: ['0.00001'],
  makerFeeRate: ['0.0008'],
  takerFeeRate: ['0.001'],
  clientOrderId: ['bot-1'],
  id: ['1024', 1024],
  orderId: ['1024'],
  account: ['ada@example.com', 'trading'],
  email: ['ada@example.com'],
  mobile: ['+6591234567'],
  password: ['letters4digits'],
  token: ['eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl'],
  code: ['123456', 'SUCCESS'],
  page: [1, '1'],
  p: ['1'],
  limit: [20, '20'],
  next: ['1024.0'],
  interval: ['1min'],
  addresses: [['192.0.2.0/24']],
  message: ['Insufficient balance.'],
  uid: ['10000001'],
};
const TIME = 1_790_000_000_000;
/** What fits a pattern is found among these. */
const TEXTS = [
  'BTC_USDT',
  'BTC',
  '0.01',
  '1024',
  '20',
  '123456',
  'bot-1',
  'ada@example.com',
  '+6591234567',
  'SG',
  'a'.repeat(64),
  'a'.repeat(32),
  '#336699',
  '2026-09-21',
  'https://example.com',
  'text',
  '1',
  '12345678',
  'AB',
  '19',
  '192.0.2.0/24',
  'A'.repeat(43),
  'A'.repeat(22),
  '11:30',
  '1234567890123456',
  '00:00',
  '1.0.0',
  'en-US',
  '+65',
  'CNY',
  '50.0000',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '12.34',
  '1790000000000',
  'abcdefgh',
  '0',
  'abc.def',
  '/',
  'Abcdef12',
  `B${'A'.repeat(86)}`,
  'a'.repeat(128),
  'https://qr.alipay.com/fkx0a1b2c3',
  '2026',
  '2026-09',
  'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
];

/** A value that a JSON Schema accepts: optional fields are left out of what is sent, and there in what is answered. */
export function exampleOf(schema: JsonObject, io: 'input' | 'output', name = ''): Json {
  // What the contract itself gives.
  if (Array.isArray(schema['examples'])) return schema['examples'][0] as Json;
  for (const known of BY_NAME[name] ?? []) if (accepts(schema, known)) return known;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    const first = (choices as JsonObject[]).find((one) => one['type'] !== 'null') ?? (choices[0] as JsonObject);
    return exampleOf(first, io, name);
  }
  const type = Array.isArray(schema['type']) ? (schema['type'] as string[]).find((one) => one !== 'null') : schema['type'];
  switch (type) {
    case 'object':
      return objectExample(schema, io);
    case 'array':
      return arrayExample(schema, io, name);
    case 'string':
      return textExample(schema);
    case 'integer':
    case 'number':
      return numberExample(schema, name);
    case 'boolean':
      return false;
    default:
      return type === 'null' ? null : {};
  }
}

function objectExample(schema: JsonObject, io: 'input' | 'output'): Json {
  const required = (schema['required'] ?? []) as string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
  const made = properties
    .filter(([name]) => io === 'output' || required.includes(name))
    .map(([name, field]) => [name, exampleOf(field, io, name)] as const);
  const rest = schema['additionalProperties'];
  if (properties.length > 0 || typeof rest !== 'object' || rest === null) return Object.fromEntries(made);
  const names = schema['propertyNames'] as JsonObject | undefined;
  const all = names?.['enum'];
  if (Array.isArray(all)) return Object.fromEntries((all as string[]).map((one) => [one, exampleOf(rest as JsonObject, io, one)]));
  return { [names === undefined ? 'name' : (exampleOf(names, io) as string)]: exampleOf(rest as JsonObject, io) };
}

function arrayExample(schema: JsonObject, io: 'input' | 'output', name: string): Json {
  if (Array.isArray(schema['prefixItems'])) return (schema['prefixItems'] as JsonObject[]).map((one) => exampleOf(one, io));
  const count = Math.max(1, Number(schema['minItems'] ?? 1));
  if (schema['maxItems'] === 0) return [];
  return Array.from({ length: count }, () => exampleOf((schema['items'] ?? {}) as JsonObject, io, name.replace(/s$/, '')));
}

function textExample(schema: JsonObject): string {
  const found = TEXTS.find((text) => accepts(schema, text));
  return found ?? 'x'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)));
}

function numberExample(schema: JsonObject, name: string): number {
  const isTime = /time|At$|Ms$|until/i.test(name) || ((schema['description'] ?? '') as string).startsWith('Milliseconds');
  if (isTime && accepts(schema, TIME)) return TIME;
  return [1, Number(schema['minimum'] ?? 0), Number(schema['maximum'] ?? 1)].find((one) => accepts(schema, one)) ?? 1;
}

/** Whether a plain value fits the bounds of its schema. */
function accepts(schema: JsonObject, value: Json): boolean {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonObject[] | undefined;
  if (choices !== undefined) return choices.some((one) => accepts(one, value));
  if ('const' in schema) return schema['const'] === value;
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  const types = [schema['type']].flat();
  const type = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) return false;
  if (type === 'array') return (value as Json[]).every((one) => accepts((schema['items'] ?? {}) as JsonObject, one));
  if (typeof value === 'number') return value >= Number(schema['minimum'] ?? -Infinity) && value <= Number(schema['maximum'] ?? Infinity);
  if (typeof value !== 'string') return true;
  const {
    pattern,
    minLength = 0,
    maxLength = Infinity,
    allOf = [],
  } = schema as { pattern?: string; minLength?: number; maxLength?: number; allOf?: JsonObject[] };
  const patterns = [pattern, ...allOf.map((one) => one['pattern'] as string | undefined)].filter((one) => one !== undefined);
  return value.length >= minLength && value.length <= maxLength && patterns.every((one) => new RegExp(one, 'u').test(value));
}
