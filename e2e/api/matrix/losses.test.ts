// Protects what customers own by the state that they are in: each call that could lose something is made in each state, and is answered as the reviewed table says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { CUSTOMER_STATES } from '@agio/module/testing';
import { LOSS_TABLE as TABLE } from './loss-table.ts';
import { Subjects } from './subjects.ts';

const LOSING = (Object.entries(calls) as [CallName, AnyCall][]).filter(([, { loses }]) => loses === 'value' || loses === 'priced');
let subjects: Subjects;
beforeAll(async () => {
  subjects = await Subjects.open(CUSTOMER_STATES);
}, 300_000);
afterAll(() => subjects.site.remove());

it('has a row for every call that could lose something, and for no other', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(LOSING.map(([name]) => name).toSorted());
});

it.each(CUSTOMER_STATES)('%s', { timeout: 300_000 }, async (state) => {
  const subject = await subjects.of(state);
  const told: Record<string, string> = {};
  for (const [name] of LOSING) {
    const row = TABLE[name];
    if (row !== undefined) told[name] = await subject.try(name, row.params ?? {}, row.body(subject.own));
  }
  expect(told).toEqual(Object.fromEntries(Object.entries(TABLE).map(([name, { answers }]) => [name, answers[state]])));
});
