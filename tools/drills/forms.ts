import { z } from 'zod';
import { contracts } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import type { Chance } from '../simulate/chance.ts';

/** What a form's field may be, as its JSON schema says. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}
type Thing = Readonly<Record<string, unknown>>;

/** How many things of a capability, and values of a field, are remembered. */
const THINGS_MAX = 40;
const VALUES_MAX = 60;
/** Fields that name a thing of another capability. */
const REFERS: Readonly<Record<string, string>> = {
  bankcard: 'payment.id',
  merchantId: 'c2c.uid',
  product: 'lock.id',
  to: 'identity.uid',
  variant: 'shop.id',
};

const capabilities = new Map(
  contracts.flatMap(({ calls, desk, name }) => [...Object.keys(calls), ...Object.keys(desk)].map((call) => [call, name])),
);

/** The capability that a call belongs to. */
export const capabilityOf = (name: string): string => capabilities.get(name) ?? '';

/** Everything that somebody has read so far, by the name of its field: forms are filled in with it. */
export class Pool {
  readonly #things = new Map<string, Thing[]>();
  readonly #values = new Map<string, unknown[]>();

  /** Remembers each thing in an answer of a capability. */
  learn(capability: string, data: unknown): void {
    if (Array.isArray(data)) for (const one of data) this.learn(capability, one);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
    const thing = data as Thing;
    for (const [field, value] of Object.entries(thing)) {
      if (typeof value === 'object') this.learn(capability, value);
      else if (value !== undefined) this.say(`${capability}.${field}`, value);
    }
    if ('id' in thing || 'uid' in thing || 'key' in thing) keep(this.#things, capability, thing, THINGS_MAX);
  }

  /** Remembers a value of a field; `field` may be with its capability. */
  say(field: string, ...values: readonly unknown[]): void {
    for (const value of values) keep(this.#values, field, value, VALUES_MAX);
  }

  things(capability: string): readonly Thing[] {
    return this.#things.get(capability) ?? [];
  }

  values(capability: string, field: string): readonly unknown[] {
    return [
      ...(this.#values.get(field) ?? []),
      ...(this.#values.get(`${capability}.${field}`) ?? []),
      ...(this.#values.get(REFERS[field] ?? '') ?? []),
    ];
  }
}

function keep<T>(lists: Map<string, T[]>, key: string, value: T, most: number): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > most) list.shift();
}

const shapes = new Map<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const found = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, found);
  return found;
}

/** Fills in forms of any call from its schema: mostly with what was read before, sometimes with anything that fits, rarely with what does not. */
export class Forms {
  readonly #chance: Chance;
  readonly #pool: Pool;
  readonly #priceOf: (market: string) => string | undefined;
  #isBare = false;

  /** `priceOf` gives a price that a market could take. */
  constructor(chance: Chance, pool: Pool, priceOf: (market: string) => string | undefined = () => undefined) {
    this.#chance = chance;
    this.#pool = pool;
    this.#priceOf = priceOf;
  }

  /** Everything that a call is made with. */
  input(name: string, call: AnyCall): { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } {
    const capability = capabilityOf(name);
    // Lists are mostly read whole.
    this.#isBare = call.method === 'GET' && !this.#chance.once(4);
    const things = this.#pool.things(capability);
    // One thing that was read: its id, its revision and its price belong together.
    const about = things.length > 0 && !this.#chance.once(6) ? this.#chance.pick(things) : {};
    const fill = (schema: z.ZodType | undefined): unknown =>
      schema === undefined ? undefined : this.#fill(shapeOf(schema), { capability, about, field: '' });
    const params = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [
        field,
        String(field in about ? about[field] : (this.#known(capability, field) ?? '1')),
      ]),
    );
    return {
      params,
      query: fill(call.query) as Record<string, unknown>,
      body: call.method === 'POST' ? (fill(call.body) ?? {}) : undefined,
    };
  }

  /** Values of any schema. */
  values(capability: string, schema: z.ZodType): unknown {
    const things = this.#pool.things(capability);
    const about = things.length > 0 && this.#chance.once(2) ? this.#chance.pick(things) : {};
    return this.#fill(shapeOf(schema), { capability, about, field: '' });
  }

  #known(capability: string, field: string): unknown {
    const values = this.#pool.values(capability, field);
    return values.length === 0 ? undefined : this.#chance.pick(values);
  }

  #fill(shape: Shape, at: { readonly capability: string; readonly about: Thing; readonly field: string }): unknown {
    const chance = this.#chance;
    if (shape.const !== undefined) return shape.const;
    const choices = shape.anyOf ?? shape.oneOf;
    if (choices !== undefined) return this.#fill(chance.pick(choices), at);
    if (shape.properties !== undefined) return this.#filled(shape, at);
    if (shape.type === 'array') {
      const count = Math.max(shape.minItems ?? 0, chance.int(0, 2));
      return Array.from({ length: count }, () => this.#fill(shape.items ?? {}, at));
    }
    const { about, capability, field } = at;
    const own = about[field];
    if (own !== undefined && own !== null && typeof own !== 'object' && fits(shape, own) && !chance.once(4)) return own;
    const known = this.#pool.values(capability, field).filter((value) => fits(shape, value));
    if (known.length > 0 && !chance.once(12)) return chance.pick(known);
    return this.#any(shape);
  }

  #filled({ properties = {}, required = [] }: Shape, at: { readonly capability: string; readonly about: Thing }): Thing {
    if ('market' in properties && 'side' in properties && 'timeInForce' in properties && !this.#chance.once(6)) return this.#order();
    const made: Record<string, unknown> = {};
    for (const [field, shape] of Object.entries(properties))
      if (required.includes(field) || this.#isFilled(at.capability, field)) made[field] = this.#fill(shape, { ...at, field });
    const { market, price } = made;
    if (typeof market === 'string' && price !== undefined) made['price'] = this.#priceOf(market) ?? price;
    return made;
  }

  /** An order as somebody would place it, at any price. */
  #order(): Thing {
    const chance = this.#chance;
    const market = String(this.#known('spot', 'market'));
    const [side, amount] = [chance.pick(['buy', 'sell']), this.#known('spot', 'amount')];
    if (chance.once(5)) return { market, side, type: 'market', amount };
    const timeInForce = chance.once(3) ? { timeInForce: chance.pick(['GTC', 'IOC', 'FOK']) } : {};
    return { market, side, type: 'limit', price: this.#priceOf(market), amount, ...timeInForce };
  }

  /** Of fields that may be left out, mostly those of which something is known. */
  #isFilled(capability: string, field: string): boolean {
    if (this.#isBare) return false;
    return this.#pool.values(capability, field).length > 0 ? !this.#chance.once(4) : this.#chance.once(8);
  }

  #any({ enum: among, format, maximum, minimum, type }: Shape): unknown {
    const chance = this.#chance;
    if (among !== undefined) return chance.pick(among);
    if (type === 'boolean') return chance.once(2);
    if (type === 'null') return null;
    if (type === 'integer' || type === 'number')
      return chance.int(minimum ?? 0, Math.min(maximum ?? 1_000_000, (minimum ?? 0) + chance.pick([1, 10, 1_000, 1_000_000])));
    if (format === 'uuid') return crypto.randomUUID();
    return chance.pick(['1', '0', '100', '7.2', '0.01', 'x', 'USDT', 'something that somebody wrote', 'f'.repeat(64)]);
  }
}

/** Whether a value may stand in a field, as far as its schema is simple. */
function fits({ enum: among, maxLength, minLength, pattern, type }: Shape, value: unknown): boolean {
  if (among !== undefined) return among.includes(value);
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  if (type === 'boolean') return typeof value === 'boolean';
  if (type !== 'string' || typeof value !== 'string') return type === undefined;
  if (value.length < (minLength ?? 0) || value.length > (maxLength ?? Infinity)) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}
