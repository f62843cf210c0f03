// Protects what customers read of halts and debts: each pause is said once, for the whole chain where it is the whole chain, and nothing is said where nothing stands still.
import { expect, it } from 'vitest';
import type { CoinOnChain } from '../api/coins.ts';
import { debtsOf } from './debts.ts';
import { isPaused, pausesOf, type PauseReason } from './pauses.ts';

function on(chain: string, deposit: PauseReason | null, withdrawal: PauseReason | null): CoinOnChain {
  return {
    chain,
    chainName: `${chain} chain`,
    family: 'evm',
    experimental: false,
    contract: null,
    decimals: 18,
    deposit: { open: true, halted: deposit, confirmations: 6, minimum: '1', secondsPerBlock: 1 },
    withdrawal: { open: withdrawal === null, halted: withdrawal, minimum: '1', maximum: '9', fee: '0', dailyLimit: '9', dailyLeft: '9' },
    explorer: null,
  };
}

it('A6: a chain that stands still is told of once, with both directions and without a list of its coins', () => {
  const halted = on('MAIN', 'maintenance', 'maintenance');
  const coins = [
    { coin: 'ETH', chains: [halted, on('OTHER', null, null)] },
    { coin: 'USDT', chains: [halted] },
  ];
  expect(pausesOf(coins)).toEqual([{ chain: 'MAIN', chainName: 'MAIN chain', what: 'both', reason: 'maintenance', coins: null }]);
});

it('A6: a coin, a direction and a reason of its own are told apart', () => {
  const coins = [
    { coin: 'ETH', chains: [on('MAIN', 'network', 'safety')] },
    { coin: 'USDT', chains: [on('MAIN', null, 'safety')] },
  ];
  const main = { chain: 'MAIN', chainName: 'MAIN chain' };
  expect(pausesOf(coins)).toEqual([
    { ...main, what: 'deposit', reason: 'network', coins: ['ETH'] },
    { ...main, what: 'withdrawal', reason: 'safety', coins: null },
  ]);
  expect(pausesOf([{ coin: 'ETH', chains: [on('MAIN', null, null)] }])).toEqual([]);
});

it('A6: a coin is paused when no chain of it is left', () => {
  expect(isPaused({ chains: [on('MAIN', null, 'network'), on('OTHER', null, 'safety')] }, 'withdrawal')).toBe(true);
  expect(isPaused({ chains: [on('MAIN', null, 'network'), on('OTHER', null, null)] }, 'withdrawal')).toBe(false);
  expect(isPaused({ chains: [on('MAIN', null, 'network')] }, 'deposit')).toBe(false);
  expect(isPaused({ chains: [] }, 'deposit')).toBe(false);
});

it('A4: only what is really owed is a debt', () => {
  expect(debtsOf(undefined)).toEqual([]);
  expect(
    debtsOf([
      { coin: 'BTC', debt: '0' },
      { coin: 'ETH', debt: '0.00000001' },
      { coin: 'USDT', debt: '0.0000000000' },
    ]),
  ).toEqual([{ coin: 'ETH', debt: '0.00000001' }]);
});
