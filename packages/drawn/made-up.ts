import { z } from 'zod';
import { contracts } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';

/** What a value may be, as its JSON schema says. */
interface Shape {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Shape;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape | boolean;
  readonly prefixItems?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** The moment at which answers are made up: 2026-03-05, 12:00 UTC. */
export const MADE_UP_AT = Date.UTC(2026, 2, 5, 12);
const HOUR_MS = 3_600_000;
const FEWEST_ROWS = 3;
const MOST_ROWS = 12;
const COINS = ['BTC', 'USDT', 'ETH'] as const;
const PAIRS = ['BTC_USDT', 'ETH_USDT', 'ETH_BTC'] as const;

/** Each row the next, from the beginning again after the last. */
function turnOf<Value>(values: readonly Value[], row: number): Value {
  for (const value of values.slice(row % values.length)) return value;
  throw new Error('there are no values');
}

/** Fields of which the value follows from their name, by the row that they are in. */
const BY_NAME: Readonly<Record<string, (row: number) => unknown>> = {
  total: () => 45,
  page: () => 1,
  limit: () => 20,
  currency: () => 'USD',
  timeZone: () => 'UTC',
  nationality: () => 'DE',
  country: () => 'DE',
};
/** Values by their whole place: a site with all capabilities, which serves its reader. */
const BY_PLACE: Readonly<Record<string, unknown>> = { 'getInfo.notServed': undefined };
/** What is made up otherwise for one sort of reader, by whole places. */
let stated: Readonly<Record<string, unknown>> = {};
/** Places of which what is stated was answered. */
export const statedPlaces = new Set<string>();
const pairOf = (row: number): string => turnOf(PAIRS, row);

/** A number below `below` that depends on the place of a value alone, so that a new field changes no other. */
function drawnAt(place: string, below: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < place.length; at += 1) hash = Math.imul(hash ^ place.charCodeAt(at), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

/** Amounts of some tens, and rates of some hundredths. */
const decimalAt = (place: string): string =>
  /(?:rate|share|ratio|maker|taker|percent|fraction|probability)$/i.test(place)
    ? (drawnAt(place, 900) / 10_000 + 0.01).toFixed(4)
    : (drawnAt(place, 9_000) / 100 + 10).toFixed(2);

/** Coins of a market fit its pair. */
function coinAt(place: string, row: number): string {
  const at = ['base', 'quote'].indexOf(place.slice(place.lastIndexOf('.') + 1));
  return pairOf(row).split('_')[at] ?? turnOf(COINS, row);
}

/** Texts of special forms, by a part of their pattern. */
const BY_PATTERN: readonly (readonly [part: string, text: (place: string, row: number) => string])[] = [
  ['{1,12}_[A-Z0-9]', (_, row) => pairOf(row)],
  ['^[A-Z0-9]{1,1', coinAt],
  ['^-?(0|[1-9]', (place) => (drawnAt(place, 2) === 0 ? '' : '-') + decimalAt(`${place}.sign`)],
  ['\\d{0,17})(\\.', decimalAt],
  ['^(0|[1-9]\\d{0,39})$', (place) => String(drawnAt(place, 9_000))],
  ['^\\d{8}$', (place) => String(10_000_000 + drawnAt(place, 89_999_999))],
  ['^[1-9]\\d{0,', (place) => String(1 + drawnAt(place, 999))],
  ['^[0-9a-f]{', (place) => drawnAt(place, 0xffffffff).toString(16).padStart(8, '0').repeat(16)],
  ['^20\\d\\d-', () => '2026-02'],
  ['^\\d{4}-(0[1-9]|1[0-2])-', (place) => `2026-02-${String(10 + drawnAt(place, 18))}`],
  ['^\\d{4}-', () => '2026-02'],
  ['^\\d\\d\\.\\d\\d$', (place) => (10 + drawnAt(place, 8_000) / 100).toFixed(2)],
  ['^\\d{1,6}\\.\\d{4}$', (place) => (1 + drawnAt(place, 90) / 10).toFixed(4)],
  ['^[A-Z]{2}$', (_, row) => turnOf(['DE', 'FR', 'JP'], row)],
  ['{number\\}', () => 'https://parcels.example/{number}'],
  ['^\\/(?!\\/)[', (place) => `/path${String(drawnAt(place, 99))}`],
  ['\\/api\\/picture', (place) => `/api/picture/p${String(drawnAt(place, 99))}`],
  ['^(\\/(?!', (place) => `/path${String(drawnAt(place, 99))}`],
  ['^[a-z][a-z0-9_]{1,19}\\.', () => 'wallet.withdrawal'],
];

function textAt(shape: Shape, place: string, row: number): string {
  const { pattern, format, minLength = 0, maxLength = 40 } = shape;
  const least = Math.max(minLength, Number(/\{(\d+),\d+\}\$$/.exec(pattern ?? '')?.[1] ?? 0));
  if (format === 'date') return `2026-02-${String(10 + drawnAt(place, 18))}`;
  if (format?.includes('v6') === true) return '2001:db8::7';
  if (format?.includes('v4') === true) return `192.0.2.${String(drawnAt(place, 250))}`;
  if (format === 'uuid') return '6f2b0000-0000-4000-8000-000000000001';
  const special = pattern === undefined ? undefined : BY_PATTERN.find(([part]) => pattern.includes(part));
  if (special !== undefined) {
    const [, made] = special;
    return made(place, row).slice(0, pattern?.startsWith('^[0-9a-f]{') === true ? Number(/\{(\d+)\}/.exec(pattern)?.[1]) : undefined);
  }
  const field = place.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'text';
  const number = pattern?.startsWith('^[a-zA-Z]') === true ? '' : String(drawnAt(place, 1_000));
  return `${field}${number}`
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .padEnd(least, 'x')
    .slice(0, maxLength);
}

function numberAt(shape: Shape, place: string): number {
  if (shape.description?.startsWith('Milliseconds since') === true || /(?:\.at|At|Until|usableFrom|[Tt]ime)$/.test(place))
    return MADE_UP_AT + (drawnAt(place, 600) - 400) * HOUR_MS + 60_000;
  if (/(?:[Pp]recision|[Dd]ecimals|[Dd]igits)$/.test(place)) return 2 + drawnAt(place, 4);
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = shape;
  const from = Math.max(minimum, 0);
  const drawn = Math.min(drawnAt(place, 97), Math.max(0, maximum - from - 1));
  if (shape.type === 'number') return maximum <= 1 ? drawnAt(place, 97) / 100 : from + drawn + 0.5;
  return from + Math.min(drawn, Math.max(0, maximum - from));
}

/** How many rows show every value of the enumerations in an item. */
function rowsOf(shape: Shape): number {
  const own = shape.enum?.length ?? shape.oneOf?.length ?? 0;
  const inner = Object.values(shape.properties ?? {}).map((part) => (part.type === 'array' ? 0 : rowsOf(part)));
  return Math.max(own, ...inner, ...(shape.oneOf ?? []).map(rowsOf), 0);
}

function statedAt(place: string): unknown {
  statedPlaces.add(place);
  return stated[place];
}

function objectAt(shape: Shape, place: string, row: number): unknown {
  const { properties = {}, required = [], additionalProperties, propertyNames } = shape;
  const made: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(properties))
    if (`${place}.${name}` in stated) made[name] = statedAt(`${place}.${name}`);
    else if (`${place}.${name}` in BY_PLACE) made[name] = BY_PLACE[`${place}.${name}`];
    else if (required.includes(name) || drawnAt(`${place}.${name}.is`, 3) !== 0) made[name] = valueAt(part, `${place}.${name}`, row);
  if (typeof additionalProperties === 'object' && propertyNames !== undefined) {
    const names = propertyNames.enum ?? [0, 1].map((at) => textAt(propertyNames, `${place}.key`, at));
    for (const name of names as string[]) made[name] = valueAt(additionalProperties, `${place}.${name}`, row);
  }
  return made;
}

function listAt(shape: Shape, place: string): unknown {
  if (shape.prefixItems !== undefined) return shape.prefixItems.map((part, at) => valueAt(part, `${place}.${String(at)}`, at));
  const { items = {}, minItems = 0, maxItems = MOST_ROWS } = shape;
  if (typeof items === 'boolean') return [];
  const rows = Math.max(minItems, Math.min(maxItems, MOST_ROWS, Math.max(FEWEST_ROWS, rowsOf(items))));
  return Array.from({ length: rows }, (_, at) => valueAt(items, `${place}.${String(at)}`, at));
}

function valueAt(shape: Shape, place: string, row: number): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return turnOf(shape.enum, row);
  const choices = shape.oneOf ?? shape.anyOf;
  if (choices !== undefined) return valueAt(turnOf(choices, row), place, row);
  const named = BY_NAME[place.slice(place.lastIndexOf('.') + 1)]?.(row);
  if (typeof named === shape.type || (typeof named === 'number' && shape.type === 'integer')) return named;
  if (shape.type === 'object') return objectAt(shape, place, row);
  if (shape.type === 'array') return listAt(shape, place);
  if (shape.type === 'string') return textAt(shape, place, row);
  if (shape.type === 'boolean') return place.startsWith('getInfo.site.features') || drawnAt(place, 2) === 0;
  if (shape.type === 'integer' || shape.type === 'number') return numberAt(shape, place);
  return null;
}

/** Paged lists without rows, and answers that are lists. */
function emptied(made: unknown): unknown {
  if (Array.isArray(made)) return [];
  if (typeof made !== 'object' || made === null || !('list' in made)) return made;
  return { ...made, list: [], ...('total' in made ? { total: 0 } : {}) };
}

const calls = contracts.flatMap(({ calls: own, desk }) => Object.entries<AnyCall>({ ...own, ...desk }));
const byName = new Map(calls);
const shapes = new Map<string, Shape>();

/** The name of the call with this method and path. Throws if there is none. */
export function callAt(method: string, path: string): string {
  const fits = (form: string): boolean => new RegExp(`^${form.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(path);
  const fitting = calls.filter(([, call]) => call.method === method && fits(call.path));
  const [name] = fitting.find(([, call]) => call.path === path) ?? fitting[0] ?? [];
  if (name === undefined) throw new Error(`no call is ${method} ${path}`);
  return name;
}

/**
 * The data of an answer to a call: each value in the form that its contract declares and unlike the others beside it, and lists with rows of every
 * state, or without any. The same call is always answered with the same.
 * @param values Values of a reader of another sort, by their places: the name of the call, then those of fields.
 */
export function madeUpAnswer(name: string, hasRows: boolean, values: Readonly<Record<string, unknown>> = {}): unknown {
  const call = byName.get(name);
  if (call === undefined) throw new Error(`no call is called ${name}`);
  const shape = shapes.get(name) ?? (z.toJSONSchema(call.data, { unrepresentable: 'any', io: 'output' }) as Shape);
  shapes.set(name, shape);
  stated = values;
  const made = valueAt(shape, name, 0);
  return hasRows ? made : emptied(made);
}
