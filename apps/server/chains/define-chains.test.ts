// Protects payments from a settings file that contradicts the books (other digits, another family, a duplicate contract): no start.
import { beforeEach, expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import type { ChainSetting } from '@agio/wallet';
import { machines } from '../storage/machines.ts';
import { defineChains } from './define-chains.ts';
import { localSetting } from './local-settings.ts';

let core: Core;
const submit = (command: Command): Promise<Outcome> => Promise.resolve(core.apply(core.sequence + 1, 1, command));
const setting = localSetting(['ETH', 'USDT'], new Map([['USDT', '0xtether']]));
const [ether, tether] = setting.coins;
const define = (changed: Partial<ChainSetting>): Promise<void> => defineChains(core, submit, [{ ...setting, ...changed }]);

beforeEach(async () => {
  core = new Core(undefined, undefined, undefined, machines);
  for (const [code, decimals] of [
    ['ETH', 8],
    ['USDT', 6],
  ] as const)
    await submit({ kind: 'define_coin', code, name: code, decimals, tags: [] });
});

it('what is booked already is taken as it is, and told to the core once', async () => {
  await define({});
  const { sequence } = core;
  await define({});
  expect(core.sequence).toBe(sequence);
});

it('settings that contradict the books or themselves are refused, and nothing is told', async () => {
  if (ether === undefined || tether === undefined) throw new Error('the local chain has both coins');
  await define({});
  const { sequence } = core;
  await expect(define({ family: 'tron' })).rejects.toThrow('booked as evm');
  await expect(define({ coins: [ether, { ...tether, decimals: 18 }] })).rejects.toThrow('USDT is booked with 6 digits');
  await expect(define({ coins: [{ ...ether, asset: '0xother' }, tether] })).rejects.toThrow('as its own coin');
  await expect(define({ coins: [ether, { ...tether, asset: 'native' }] })).rejects.toThrow('twice');
  const withdrawal = { ...tether.withdrawal, fee: '0.0000001' };
  await expect(define({ coins: [ether, { ...tether, withdrawal }] })).rejects.toThrow('more digits');
  expect(core.sequence).toBe(sequence);
});
