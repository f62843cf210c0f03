// Protects: rows of declared records are their latest facts, however the facts are divided, and their trails have every state that a command left.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customer, defineRecord, defineTable, defineTrail, flag, list, number, small, whole, word } from '@agio/kernel/record';
import { changesAfter, copiesOf, findRecord, findRecords, pageOfRecords, partOfRecords, projectRecords, projectTrail } from './index.ts';
import type { FactRecord, Projection } from './index.ts';
import { projectAgain, rowsBesideFacts, withDatabases } from './testing.ts';

const order = defineRecord('shop.order', 'shop_order', ['id', 'part'], {
  total: whole('hundredths'),
  id: number('number of an order'),
  part: small('of the order'),
  buyer: customer('number of a customer', { isFixed: true }),
  state: word<'open' | 'done'>('state'),
  reason: word('code', { isNullable: true }),
  paid: whole('hundredths; empty before', { isNullIfEmpty: true }),
  rate: small('millionths', { isOptional: true }),
  isLate: flag('whether it is late', { column: 'late' }),
  agreed: list<readonly number[]>('numbers'),
  madeAtMs: number('a time'),
});
const parcel = defineRecord('shop.parcel', 'shop_parcel', ['id'], { id: number('number'), state: word('state'), by: number('operator') });
const parcelStep = defineTrail(parcel, 'shop_step', { id: 'parcel' }, ['state']);
const shop: Projection<{ readonly fact: string }> = {
  name: 'shop',
  tables: ['shop_order', 'shop_parcel', 'shop_step'],
  async project(session, records) {
    await projectRecords(session, order, records, { firstIn: 'opened' });
    await projectRecords(session, parcel, records);
    await projectTrail(session, parcelStep, records);
  },
};

const told = fc.oneof(
  fc
    .record({
      total: fc.bigInt({ min: 0n, max: 10n ** 38n }).map(String),
      id: fc.nat({ max: 5 }),
      part: fc.nat({ max: 2 }),
      buyer: fc.constant(7),
      state: fc.constantFrom('open' as const, 'done' as const),
      reason: fc.constantFrom('late', null),
      paid: fc.constantFrom('', '0', '12'),
      rate: fc.option(fc.nat(), { nil: undefined }),
      isLate: fc.boolean(),
      agreed: fc.array(fc.nat()),
      madeAtMs: fc.maxSafeInteger(),
    })
    .map(({ rate, ...others }) => order.tell({ ...others, ...(rate === undefined ? {} : { rate }) })),
  fc.record({ id: fc.nat({ max: 3 }), state: fc.constantFrom('sent', 'lost'), by: fc.nat() }).map(parcel.tell),
  fc.constant({ fact: 'shop.other' }),
);

withDatabases('declared records', (given) => {
  it('are their latest facts as rows, in batches of any size', async () => {
    await given.db.query(
      `create table shop_order (id int8, part int4, total numeric not null, buyer int8 not null, state text not null, reason text, paid numeric, rate int4,
         late bool not null, agreed jsonb not null, made_at int8 not null, sequence int8 not null, opened int8 not null, primary key (id, part));
       create table shop_parcel (id int8 primary key, state text not null, by int8 not null, sequence int8 not null);
       create table shop_step (parcel int8, state text not null, sequence int8, primary key (parcel, sequence))`,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(told, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), async (facts, size) => {
        await projectAgain(given.db, shop, facts, size);
        const orders = await rowsBesideFacts(given.db, order, facts);
        expect(orders.rows).toEqual(orders.told);
        const parcels = await rowsBesideFacts(given.db, parcel, facts);
        expect(parcels.rows).toEqual(parcels.told);
      }),
      { numRuns: 15 },
    );
  });

  it('keep when they were first told of, and have each state of each command once', async () => {
    const one = { id: 1, state: 'sent', by: 4 };
    const whole = {
      total: '1',
      id: 9,
      part: 0,
      buyer: 7,
      state: 'open',
      reason: null,
      paid: '',
      isLate: false,
      agreed: [],
      madeAtMs: 5,
    } as const;
    const facts = [parcel.tell(one), parcel.tell({ ...one, by: 5 }), order.tell(whole), order.tell({ ...whole, state: 'done', buyer: 8 })];
    const at = (sequence: number, ...which: number[]): FactRecord<{ readonly fact: string }> => ({
      sequence,
      atMs: 1,
      facts: which.flatMap((index) => facts[index] ?? []),
    });
    await given.db.query('truncate shop_order, shop_parcel, shop_step');
    await shop.project(given.db, [at(3, 0, 1, 2), at(4, 3)]);
    await shop.project(given.db, [at(6, 1, 3), at(8, 0)]);
    // What is fixed stays as it was written first.
    expect(await given.db.query('select opened, sequence, buyer from shop_order')).toEqual([{ opened: 3n, sequence: 6n, buyer: 8n }]);
    const [third, sixth, eighth] = [3, 6, 8].map((sequence) => ({ id: 1, state: 'sent', sequence }));
    expect(await changesAfter(given.db, parcelStep, 3, 1)).toEqual([{ sequence: 6, now: sixth, before: third }]);
    expect(await changesAfter(given.db, parcelStep, 0, 9)).toEqual([
      { sequence: 3, now: third, before: undefined },
      { sequence: 6, now: sixth, before: third },
      { sequence: 8, now: eighth, before: sixth },
    ]);
  });

  it('are found one by one, by pages and by cursors', async () => {
    await projectAgain(
      given.db,
      shop,
      [1, 2, 3].map((id) => parcel.tell({ id, state: id === 2 ? 'lost' : 'sent', by: 0 })),
      2,
    );
    expect(await findRecord(given.db, parcel, { where: 'id = $1', given: [2] })).toEqual({ id: 2, state: 'lost', by: 0 });
    expect(await findRecord(given.db, parcel, { where: 'id = $1', given: [4] })).toBeUndefined();
    const sent = { where: 'state = $1', given: ['sent'], order: 'id desc' };
    expect((await findRecords(given.db, parcel, { ...sent, limit: 1 })).map(({ id }) => id)).toEqual([3]);
    expect(await pageOfRecords(given.db, parcel, sent, { page: 2, limit: 1 })).toEqual({
      list: [{ id: 1, state: 'sent', by: 0 }],
      total: 2,
    });
    const conditions = [['state = $?', 'sent']] as const;
    const first = await partOfRecords(given.db, parcel, { conditions }, { page: 1, limit: 1 });
    expect([first.list.map(({ id }) => id), first.total, first.next]).toEqual([[3], 2, '3']);
    const rest = await partOfRecords(given.db, parcel, { conditions }, { page: 1, limit: 1, cursor: '3' });
    expect([rest.list.map(({ id }) => id), rest.next]).toEqual([[1], null]);
  });

  it('38: are copied for a customer whose they are by any field, in the order asked for', async () => {
    await given.db.query(
      `create table shop_note (id int8 primary key, buyer int8 not null, seller int8 not null, note text not null);
       insert into shop_note values (1, 7, 8, 'a'), (2, 9, 7, 'b'), (3, 9, 8, 'c'), (4, 7, 7, '')`,
    );
    const note = defineTable('shop_note', ['id'], {
      id: number('number of a note', { inCopy: 'number', isId: true }),
      buyer: customer('who buys'),
      seller: customer('who sells'),
      note: word('a note', { inCopy: 'note' }),
    });
    const [one, two, four] = ['a', 'b', ''].map((text, at) => ({ number: String([1, 2, 4][at]), note: text }));
    expect(await copiesOf(given.db, note, 7)).toEqual([one, two, four]);
    expect(await copiesOf(given.db, note, 7, { also: `note <> ''`, order: 'id desc' })).toEqual([two, one]);
    expect(await copiesOf(given.db, note, 6)).toEqual([]);
  });
});
