import type { AnyCall } from '@agio/contracts';
import { exampleOf } from '../../packages/gateway/examples.ts';
import { jsonSchema } from '@agio/gateway';
import type { Json } from '@agio/gateway';
import type { Chance } from '../simulate/chance.ts';

/** A request as bytes of HTTP: what a person or a program might send by mistake, or to break something. */
export interface Malformed {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** What was done to it. */
  readonly how: string;
}

type Values = { [name: string]: Json };
type Part = 'params' | 'query' | 'body';

const LONG = 1_000_000;
const DEEP = 20_000;

/** Values that somebody puts into a field, by what they are. */
const HOSTILE: Readonly<Record<string, (was: Json) => Json>> = {
  NUL: (was) => `${text(was)}\0`,
  'NUL alone': () => '\0',
  'a high surrogate alone': (was) => `${text(was)}\ud800`,
  'a low surrogate alone': (was) => `\udfff${text(was)}`,
  'a million characters': () => 'a'.repeat(LONG),
  'a million digits': () => '9'.repeat(LONG),
  'sixty-four digits': () => '9'.repeat(64),
  'many combining characters': () => 'e' + '\u0301'.repeat(500),
  'a mark of direction': (was) => `\u202e${text(was)}`,
  'a wildcard': () => '%_\\%',
  quotes: () => `'";--`,
  'an exponent': () => '1e309',
  'a negative number': () => '-1',
  'not a number': () => 'NaN',
  nothing: () => '',
  blanks: () => ' \t\n ',
  null: () => null,
  true: () => true,
  'a number': () => 1.5,
  'the largest number': () => Number.MAX_VALUE,
  'a whole number too large': () => 2 ** 53,
  'a list': (was) => [was, was],
  'a long list': () => Array.from({ length: 5_000 }, () => 'x'),
  'an object': (was) => ({ a: was }),
  'a prototype': () => JSON.parse('{"__proto__":{"a":1},"constructor":1}') as Json,
  'a deep list': () => nested(200),
};

/** What a database refuses, and what is therefore drawn more often. */
const UNSTORABLE = ['NUL', 'NUL alone', 'a high surrogate alone', 'a low surrogate alone'];

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function nested(levels: number): Json {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

/** What is done to the body's bytes, after all. */
const BYTES: Readonly<Record<string, (body: string) => string | Buffer>> = {
  'cut off': (body) => body.slice(0, Math.max(1, body.length - 2)),
  'deep JSON': () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  'deep objects': () => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  'no JSON': () => 'price=1',
  'bytes that are no UTF-8': (body) => Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.from([0x2c, 0x22, 0xff, 0xfe, 0xc3, 0x22])]),
  'an escaped NUL as a name': (body) => `${body.slice(0, -1)}${body === '{}' ? '' : ','}"a\\u0000":1}`,
  'an escaped surrogate': (body) => body.replace(/"([^"]*)"\}$/, String.raw`"$1\ud800"}`),
  'the same name twice': (body) => body.replace(/^\{("[^"]+":[^,}]+)/, '{$1,$1'),
  'an unknown name': (body) => `${body.slice(0, -1)}${body === '{}' ? '' : ','}"more":1}`,
  'a byte order mark': (body) => `\ufeff${body}`,
  empty: () => '',
};

const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another type': { 'content-type': 'text/plain' },
  'an unknown charset': { 'content-type': 'application/json; charset=utf-7' },
  'a long key': { 'idempotency-key': 'k'.repeat(4_000) },
  'an odd key': { 'idempotency-key': 'ü€\\"'.normalize('NFD').replace(/[^\x20-\x7e]/g, '?') },
  'odd languages': { 'accept-language': `${'a,'.repeat(1_000)};q=9` },
  'an odd verification': { 'x-verification': "' or 1=1" },
};

/** A valid request of a call, as the reference shows it; `given` are the things that the caller owns. */
export function validParts(call: AnyCall, given: Partial<Record<Part, Values>> = {}): Record<Part, Values | undefined> {
  const of = (part: Part): Values | undefined => {
    const schema = call[part];
    if (schema === undefined) return undefined;
    const made = exampleOf(jsonSchema(schema, 'input'), 'input');
    return { ...(typeof made === 'object' && made !== null && !Array.isArray(made) ? (made as Values) : {}), ...given[part] };
  };
  return { params: of('params'), query: of('query'), body: of('body') };
}

/** Names that the schema of a part knows, those that are optional included: searches are mostly optional. */
function namesOf(call: AnyCall, part: Part): readonly string[] {
  const schema = call[part];
  if (schema === undefined) return [];
  const { anyOf, properties } = jsonSchema(schema, 'input') as { properties?: object; anyOf?: { properties?: object }[] };
  return Object.keys(properties ?? anyOf?.[0]?.properties ?? {});
}

/** Percent-encoded, also what `encodeURIComponent` does not take: a lone surrogate becomes the three bytes that some programs send for it. */
function encoded(value: Json): string {
  return text(value).replace(/[\ud800-\udbff][\udc00-\udfff]|[^\w.-]/gs, (sign) =>
    sign.isWellFormed()
      ? encodeURIComponent(sign)
      : `%${Buffer.from([0xed, 0xa0, 0x80])
          .toString('hex')
          .replace(/(..)(?=.)/g, '$1%')}`,
  );
}

/** Puts something hostile somewhere below a value. */
function spoiled(value: Json, chance: Chance, make: (was: Json) => Json): Json {
  const isInside = typeof value === 'object' && value !== null && Object.keys(value).length > 0 && !chance.once(3);
  if (!isInside) return make(value);
  if (Array.isArray(value)) return value.map((one: Json, at) => (at === 0 ? spoiled(one, chance, make) : one));
  const name = chance.pick(Object.keys(value));
  return { ...value, [name]: spoiled((value as Values)[name] ?? null, chance, make) };
}

/** One request of a call with something wrong about it, drawn. */
export function malformed(call: AnyCall, given: Partial<Record<Part, Values>>, chance: Chance): Malformed {
  const parts = validParts(call, given);
  const how: string[] = [];
  const kinds = (['params', 'query', 'body'] as const).filter((part) => namesOf(call, part).length > 0);
  const place = kinds.length === 0 ? 'none' : chance.pick(kinds);
  if (place !== 'none' && !chance.once(8)) {
    const field = chance.pick(namesOf(call, place));
    const kind = chance.once(3) ? chance.pick(UNSTORABLE) : chance.pick(Object.keys(HOSTILE));
    const make = HOSTILE[kind] ?? ((was: Json) => was);
    parts[place] = { ...parts[place], [field]: spoiled(parts[place]?.[field] ?? 'x', chance, make) };
    how.push(`${place}.${field}: ${kind}`);
  }
  const query = Object.entries(parts.query ?? {}).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(parts.params?.[name] ?? 'x'));
  let body: string | Buffer | undefined = call.method === 'GET' ? undefined : JSON.stringify(parts.body ?? {});
  if (body !== undefined && (how.length === 0 || chance.once(6))) {
    const kind = chance.pick(Object.keys(BYTES));
    body = BYTES[kind]?.(body);
    how.push(`body: ${kind}`);
  }
  const odd = chance.once(12) ? chance.pick(Object.keys(HEADERS)) : undefined;
  if (odd !== undefined) how.push(`header: ${odd}`);
  return {
    method: call.method,
    url: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(odd === undefined ? {} : HEADERS[odd]) },
    body,
    how: how.join(', '),
  };
}
