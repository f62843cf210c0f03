// Protects: a record that is declared once comes back as it was from its fact, its row and its snapshot, and a declaration that cannot be right is refused.
import fc from 'fast-check';
import { expect, expectTypeOf, it } from 'vitest';
import {
  customer,
  defineFact,
  defineRecord,
  defineShape,
  defineTable,
  defineTrail,
  flag,
  heldBy,
  list,
  number,
  part,
  parts,
  small,
  whole,
  word,
} from './index.ts';
import type { FactOf, Fields, RecordOf, StateOf } from './index.ts';

const seed = defineShape({ id: word('random id'), hash: word('hash of it') });
const bet = defineRecord('game.bet', 'game_bet', ['id'], {
  stake: whole('atoms'),
  id: number('number of a bet', { isFixed: true }),
  player: customer('who bets'),
  dealer: customer('who pays'),
  state: word<'open' | 'done'>('state of a bet'),
  reason: word<'void'>('why it ended', { isNullable: true }),
  payout: whole('atoms; empty before', { isNullIfEmpty: true }),
  edge: small('millionths', { isOptional: true }),
  isLate: flag('whether it waits', { column: 'late' }),
  tags: list<readonly number[]>('numbers'),
  seed: part(seed, 'seed in use', { isNullable: true }),
  former: parts(seed, 'seeds before'),
  placedAtMs: number('a time'),
  dueMs: number('a time'),
  split: whole('atoms', { initially: '', isNullIfEmpty: true }),
});
type Bet = RecordOf<typeof bet>;

const seeds = fc.record({ id: fc.string(), hash: fc.string() });
const digits = fc.bigInt({ min: 0n, max: 10n ** 39n }).map(String);
const bets: fc.Arbitrary<Bet> = fc
  .record({
    stake: digits,
    id: fc.maxSafeInteger(),
    player: fc.nat(),
    dealer: fc.nat(),
    state: fc.constantFrom('open' as const, 'done' as const),
    reason: fc.constantFrom('void' as const, null),
    payout: fc.oneof(digits, fc.constant('')),
    edge: fc.option(fc.nat(), { nil: undefined }),
    isLate: fc.boolean(),
    tags: fc.array(fc.nat()),
    seed: fc.option(seeds),
    former: fc.array(seeds),
    placedAtMs: fc.maxSafeInteger(),
    dueMs: fc.maxSafeInteger(),
    split: fc.oneof(digits, fc.constant('')),
  })
  .map(({ edge, ...others }) => ({ ...others, ...(edge === undefined ? {} : { edge }) }));

/** A row as a driver gives it: int8 is a bigint. */
const asRead = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      bet.columns[column] === 'int8' && value !== null ? BigInt(value as number) : value,
    ]),
  );

it('a record comes back from its row, its fact and its snapshot as it was', () => {
  fc.assert(
    fc.property(bets, (one) => {
      const row = bet.row(one);
      expect(Object.keys(row).toSorted()).toEqual(Object.keys(bet.columns).toSorted());
      expect(Object.values(row)).not.toContain(undefined);
      expect(bet.read(asRead(row))).toEqual(one);
      const { fact, ...told } = bet.tell(one);
      expect([fact, told]).toEqual(['game.bet', one]);
      const saved = JSON.stringify(one);
      expect(JSON.stringify(bet.load(JSON.parse(saved)))).toBe(saved);
    }),
  );
});

it('its fact is known by its name alone, and by its type from there on', () => {
  fc.assert(
    fc.property(bets, fc.string(), (one, name) => {
      const fact: { readonly fact: string } = bet.tell(one);
      expect(bet.is(fact)).toBe(true);
      if (bet.is(fact)) expectTypeOf(fact).toExtend<Bet>();
      expect(bet.is({ ...fact, fact: name })).toBe(name === 'game.bet');
    }),
  );
  expectTypeOf<FactOf<typeof bet>['fact']>().toEqualTypeOf<'game.bet'>();
  expectTypeOf<Bet['edge']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Bet['reason']>().toEqualTypeOf<'void' | null>();
  expectTypeOf<Bet['former']>().toEqualTypeOf<readonly { readonly id: string; readonly hash: string }[]>();
});

it('columns follow from names, and the key comes first', () => {
  expect(Object.entries(bet.columns).slice(0, 2)).toEqual([
    ['id', 'int8'],
    ['stake', 'numeric'],
  ]);
  expect([bet.columnOf('placedAtMs'), bet.columnOf('dueMs'), bet.columnOf('isLate')]).toEqual(['placed_at', 'due_at', 'late']);
  expect(bet.keyColumns).toEqual(['id']);
  expect(bet.changingColumns.includes('id')).toBe(false);
  expect(bet.changingColumns).toHaveLength(Object.keys(bet.columns).length - 1);
});

it('a record says whose it is, nobody aside', () => {
  fc.assert(
    fc.property(bets, (one) => {
      expect(bet.customersOf(one)).toEqual([one.player, one.dealer].filter((who) => who !== 0));
      expect(bet.keyOf(one)).toBe(String(one.id));
    }),
  );
});

it('a snapshot of an earlier program gets what it lacks at its end, and one that is wrong is refused', () => {
  fc.assert(
    fc.property(bets, (one) => {
      const { split: _split, ...earlier } = one;
      expect(JSON.stringify(bet.load(structuredClone(earlier)))).toBe(JSON.stringify({ ...earlier, split: '' }));
      const { stake: _stake, ...broken } = one;
      expect(() => bet.load(broken)).toThrow('game.bet has no stake that is atoms');
      expect(() => bet.load({ ...one, id: String(one.id) })).toThrow('game.bet has no id');
      expect(() => bet.load({ ...one, state: null })).toThrow('game.bet has no state');
    }),
    { numRuns: 20 },
  );
  expect(() => bet.load('[]')).toThrow('not an object');
});

it('a trail keeps some fields of each state under columns of its own', () => {
  const step = defineTrail(bet, 'game_step', { id: 'bet_id', placedAtMs: 'at' }, ['state', 'payout', 'edge']);
  expect(step.columns).toEqual({ bet_id: 'int8', at: 'int8', state: 'text', payout: 'numeric', edge: 'int4', sequence: 'int8' });
  fc.assert(
    fc.property(bets, fc.maxSafeInteger(), (one, sequence) => {
      const { edge, id, payout, placedAtMs, state } = one;
      const kept: StateOf<typeof step> = step.read(step.row(one, sequence));
      expect(kept).toEqual({ id, placedAtMs, state, payout, ...(edge === undefined ? {} : { edge }), sequence });
    }),
  );
  expect(() => defineTrail(bet, 'game_step', { placedAtMs: 'at' }, [])).toThrow("names the column of its record's key");
  expect(() => defineTrail(bet, 'game_step', { id: 'state' }, ['state'])).toThrow('column twice');
});

it('38: the copy of a customer has what a record or a table says, under its names and in its order, and nothing else', () => {
  const order = defineRecord('shop.order', 'shop_order', ['id'], {
    total: whole('hundredths', { inCopy: 'paid' }),
    id: number('number of an order', { inCopy: 'order', isId: true }),
    buyer: customer('who buys'),
    seller: customer('who sells', { column: 'by' }),
    reason: word('code', { isNullable: true, inCopy: 'reason' }),
    madeAtMs: number('a time', { inCopy: 'time' }),
  });
  const made = { total: '700', id: 7, buyer: 1, seller: 2, reason: null, madeAtMs: 5 };
  expect(JSON.stringify(order.copy(order.row(made)))).toBe('{"paid":"700","order":"7","reason":null,"time":5}');
  expect(order.customerColumns).toEqual(['buyer', 'by']);
  const note = defineTable('shop_note', ['id'], {
    id: word('random id'),
    buyer: customer('who wrote it'),
    note: word('a note', { inCopy: 'note' }),
  });
  expect([note.columns, note.keyColumns, note.copy({ id: 'a', buyer: 1n, note: 'mine' })]).toEqual([
    { id: 'text', buyer: 'int8', note: 'text' },
    ['id'],
    { note: 'mine' },
  ]);
  const twice = { id: word('random id', { inCopy: 'note' }), note: word('a note', { inCopy: 'note' }) };
  expect(() => defineTable('shop_note', ['id'], twice)).toThrow('a name twice in copies');
  // @ts-expect-error a key that is no field
  expect(() => defineTable('shop_note', ['ID'], { id: number('number') })).toThrow('no field ID');
});

it('everything that the journal keeps has a text, parts included', () => {
  const held = heldBy(bet, defineFact('game.epoch', [], { epoch: number('how often') }));
  expect(held).toMatchObject({ fact: 'name of the fact', stake: 'atoms', hash: 'hash of it', epoch: 'how often' });
  expect(Object.keys(held)).toHaveLength(Object.keys(bet.fields).length + 3);
});

it('a declaration that cannot be right is refused', () => {
  const id = number('number');
  // @ts-expect-error a key that is no field
  expect(() => defineRecord('game.a', 'game_a', ['ID'], { id })).toThrow('no field ID');
  // @ts-expect-error a name without a machine
  expect(() => defineRecord('game', 'game_a', ['id'], { id })).toThrow('not the name of a fact');
  // @ts-expect-error a value of another type
  bet.tell({ id: '7' });
  // @ts-expect-error a field that is not there
  expect(() => defineTrail(bet, 'game_step', { id: 'bet_id' }, ['stat'])).toThrow('keeps stat, which its record does not have');
  const refused =
    (fields: Fields, key = 'id') =>
    () =>
      defineRecord('game.a', 'game_a', [key], fields);
  expect(refused({ id, a: id, b: number('again', { column: 'a' }) })).toThrow('the column a of b is there already');
  expect(refused({ id, dueMs: id, dueAtMs: id })).toThrow('the column due_at of dueAtMs is there already');
  expect(refused({ id, sequence: id })).toThrow('the column sequence');
  expect(refused({ id, fact: id })).toThrow('the name of the fact');
  expect(refused({ id, a: number('x', { column: 'A b' }) })).toThrow('not the name of a column');
  expect(refused({ id: number('x', { isNullable: true }) })).toThrow('is a key, and may be absent');
  expect(() => defineRecord('game.a', 'game_a', ['id', 'id'], { id })).toThrow('a key twice');
  expect(() => defineRecord('game.a', 'game_a', [], { id })).toThrow('has no key');
});
