// Protects the house's money: never more than the paying account holds, each customer of a list once, also when it is carried out again after a crash.
import { beforeEach, expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import type { RequestPreview, Impossible, RequestKind } from '@agio/module';
import { createTreasury } from './index.ts';
import type { TreasuryPorts } from './ports.ts';

const AGREED = { cause: 'request 1', reason: 'event', asked: { id: 1, name: 'ada' }, decided: { id: 2, name: 'ben' }, changes: [] };
let core: Core;
let sequence: number;
/** The process ends after so many commands. */
let endsAfter: number;
/** What is recorded between a command and what was read for it. */
let justBefore: (command: Command) => void;
let reward: RequestKind;
let transfer: RequestKind;

const apply = (command: Command) => core.apply((sequence += 1), 1_000 + sequence, command);

beforeEach(() => {
  [core, sequence, endsAfter, justBefore] = [new Core(), 0, Infinity, () => undefined];
  apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 2, tags: [] });
  for (const ref of ['a', 'b', 'c']) apply({ kind: 'create_customer', ref, wide: false });
  apply({ kind: 'issue', to: { owner: 0, kind: 'house' }, coin: 'USDT', amount: '10000', reason: 'seed', cause: 'seed' });
  const ports: Partial<TreasuryPorts> = {
    core,
    submit(command) {
      if ((endsAfter -= 1) < 0) return Promise.reject(new Error('the process ended'));
      justBefore(command);
      return Promise.resolve(apply(command));
    },
    customerOf: (uid) => Promise.resolve(Number(uid) > 1_000 && Number(uid) < 1_004 ? Number(uid) - 1_000 : undefined),
  };
  const kinds = createTreasury(ports as TreasuryPorts).requests ?? [];
  [reward, transfer] = [kinds[0]!, kinds[1]!];
});

const has = (owner: number, kind: string): string => core.balances(owner).find((one) => one.kind === kind)?.available ?? '0';
const examine = async (kind: RequestKind, payload: object): Promise<RequestPreview | Impossible> =>
  kind.examine(kind.payload.parse(payload));
const pay = { coin: 'USDT', amount: '20', from: 'house', uids: ['1001', '1002'] };

it('shows the sum and what the account has left, and pays each', async () => {
  const examined = await examine(reward, pay);
  expect(examined).toMatchObject({ ok: true, target: '2 customers', effect: [{ field: 'left', value: '60 USDT' }] });
  expect((examined as RequestPreview).changes).toContainEqual({ field: 'total', before: null, after: '40 USDT' });
  expect(await reward.run(pay, AGREED)).toEqual({ ok: true });
  expect([has(1, 'trading'), has(2, 'trading'), has(0, 'house')]).toEqual(['2000', '2000', '6000']);
});

it('pays out all that an account has', async () => {
  const all = { ...pay, amount: '50' };
  expect(await examine(reward, all)).toMatchObject({ ok: true, effect: [{ field: 'left', value: '0 USDT' }] });
  expect(await reward.run(all, AGREED)).toEqual({ ok: true });
  expect([has(1, 'trading'), has(2, 'trading'), has(0, 'house')]).toEqual(['5000', '5000', '0']);
});

it('moves all that an account has', async () => {
  const move = { coin: 'USDT', amount: '100', from: 'house', to: 'fees' };
  expect(await examine(transfer, move)).toMatchObject({ ok: true });
  expect(await transfer.run(move, AGREED)).toEqual({ ok: true });
  expect([has(0, 'house'), has(0, 'fees')]).toEqual(['0', '10000']);
});

it('pays nobody twice when it is carried out again, and goes on where it was cut off', async () => {
  endsAfter = 2;
  await expect(reward.run(pay, AGREED)).rejects.toThrow('the process ended');
  expect([has(1, 'trading'), has(2, 'trading')]).toEqual(['2000', '0']);
  endsAfter = Infinity;
  for (let times = 0; times < 3; times += 1) expect(await reward.run(pay, AGREED)).toEqual({ ok: true });
  expect([has(1, 'trading'), has(2, 'trading'), has(0, 'house')]).toEqual(['2000', '2000', '6000']);
});

it('pays nobody if the account cannot pay all of them any more', async () => {
  await examine(reward, pay);
  expect(await transfer.run({ coin: 'USDT', amount: '65', from: 'house', to: 'fees' }, { ...AGREED, cause: 'request 0' })).toEqual({
    ok: true,
  });
  expect(await reward.run(pay, AGREED)).toMatchObject({ ok: false, code: 'HOUSE_BALANCE_NOT_ENOUGH' });
  expect([has(1, 'trading'), has(2, 'trading'), has(0, 'house')]).toEqual(['0', '0', '3500']);
});

it('pays who was disabled after the approval: the sum is set aside, and half a list is worse', async () => {
  endsAfter = 2;
  await expect(reward.run(pay, AGREED)).rejects.toThrow('the process ended');
  endsAfter = Infinity;
  apply({ kind: 'set_disabled', customer: 2, reason: 'operators', isOn: true });
  expect(await reward.run(pay, AGREED)).toEqual({ ok: true });
  expect([has(1, 'trading'), has(2, 'trading'), has(0, 'trading')]).toEqual(['2000', '2000', '0']);
});

it('returns the share of an account that closed after the approval, and only once', async () => {
  endsAfter = 2;
  await expect(reward.run(pay, AGREED)).rejects.toThrow('the process ended');
  endsAfter = Infinity;
  for (const customer of [1, 2]) apply({ kind: 'set_disabled', customer, reason: 'closed', isOn: true });
  for (let times = 0; times < 2; times += 1) expect(await reward.run(pay, AGREED)).toEqual({ ok: true });
  expect([has(1, 'trading'), has(2, 'trading'), has(0, 'trading'), has(0, 'house')]).toEqual(['2000', '0', '0', '8000']);
});

it('pays nobody whose closing is recorded before the payment, whatever was read a moment earlier', async () => {
  justBefore = (command) => {
    if (command.kind === 'transfer' && command.to.owner === 2) apply({ kind: 'set_disabled', customer: 2, reason: 'closed', isOn: true });
  };
  for (let times = 0; times < 2; times += 1) expect(await reward.run(pay, AGREED)).toEqual({ ok: true });
  expect([has(1, 'trading'), has(2, 'trading'), has(0, 'trading'), has(0, 'house')]).toEqual(['2000', '0', '0', '8000']);
});

it.each([
  ['more than there is, in all', { ...pay, amount: '50.01' }, 'HOUSE_BALANCE_NOT_ENOUGH'],
  ['620,000 of a coin of which there is little', { ...pay, amount: '620000', uids: ['1001'] }, 'HOUSE_BALANCE_NOT_ENOUGH'],
  ['from an account that is empty', { ...pay, from: 'fees' }, 'HOUSE_BALANCE_NOT_ENOUGH'],
  ['nothing', { ...pay, amount: '0' }, 'AMOUNT_ZERO'],
  ['more decimals than the coin has', { ...pay, amount: '0.001' }, 'PARAMETER_ERROR'],
  ['the same customer twice', { ...pay, uids: ['1001', '1001'] }, 'PARAMETER_ERROR'],
  ['somebody who is not there', { ...pay, uids: ['1001', '9999'] }, 'PARAMETER_ERROR'],
  ['a coin that is not there', { ...pay, coin: 'NONE' }, 'PARAMETER_ERROR'],
])('refuses %s', async (_what, payload, code) => {
  expect(await examine(reward, payload)).toMatchObject({ ok: false, code });
  expect(has(0, 'house')).toBe('10000');
});

it('refuses a customer who is disabled, and says whose accounts they are', async () => {
  apply({ kind: 'set_disabled', customer: 2, reason: 'operators', isOn: true });
  expect(await examine(reward, pay)).toMatchObject({ ok: false, code: 'PARAMETER_ERROR' });
  expect(await examine(reward, { ...pay, uids: ['1003'] })).toMatchObject({ ok: true, customers: [3], target: 'uid 1003' });
  expect(await examine(reward, { ...pay, uids: ['1001', '1003'] })).toMatchObject({ ok: true, customers: [1, 3] });
});

it('moves money between accounts of the house, once', async () => {
  const move = { coin: 'USDT', amount: '30', from: 'house', to: 'fees' };
  expect(await examine(transfer, move)).toMatchObject({ ok: true, target: 'house → fees' });
  expect(await examine(transfer, { ...move, to: 'house' })).toMatchObject({ ok: false });
  for (let times = 0; times < 2; times += 1) expect(await transfer.run(move, AGREED)).toEqual({ ok: true });
  expect([has(0, 'house'), has(0, 'fees')]).toEqual(['7000', '3000']);
});

it('leaves suspense alone: what is held for others is no account of ours', () => {
  expect(transfer.payload.safeParse({ coin: 'USDT', amount: '1', from: 'suspense', to: 'house' }).success).toBe(false);
});
