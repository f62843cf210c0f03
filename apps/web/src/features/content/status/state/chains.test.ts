// Protects: the state of a chain is shown once, with its reason, its moment and the coins it is about.
import { describe, expect, it } from 'vitest';
import type { CoinTerms } from '../../../../shared/wallet-terms.ts';
import { chainStates, type Reason } from './chains.ts';

type Halt = readonly [reason: Reason, since: number] | null;

function coin(name: string, deposit: Halt, withdrawal: Halt, chain = 'ETH'): CoinTerms {
  const of = (halt: Halt) => ({ open: true, halted: halt?.[0] ?? null, since: halt?.[1] ?? null });
  return {
    coin: name,
    name,
    chains: [
      {
        chain,
        chainName: chain.toLowerCase(),
        experimental: false,
        deposit: { ...of(deposit), minimum: '1', confirmations: 12, secondsPerBlock: 12 },
        withdrawal: { ...of(withdrawal), fee: '1', minimum: '1', maximum: '10', dayLimits: ['1', '2', '3', '4'] },
      },
    ],
  };
}

describe('chains', () => {
  it('that work have no pause', () => {
    expect(chainStates([coin('ETH', null, null), coin('USDT', null, null)])).toEqual([{ chain: 'ETH', chainName: 'eth', pauses: [] }]);
  });

  it('say once what stands still for all their coins, since the first of them did', () => {
    const [state] = chainStates([coin('ETH', null, ['network', 10]), coin('USDT', null, ['network', 20])]);
    expect(state?.pauses).toEqual([{ direction: 'withdrawal', reason: 'network', since: 10, coins: null }]);
  });

  it('name the coins where only some stand still, and each reason', () => {
    const [state, other] = chainStates([
      coin('ETH', ['maintenance', 5], ['maintenance', 5]),
      coin('USDT', null, ['safety', 7]),
      coin('BTC', null, null, 'BTC'),
    ]);
    expect(state?.pauses).toEqual([
      { direction: 'deposit', reason: 'maintenance', since: 5, coins: ['ETH'] },
      { direction: 'withdrawal', reason: 'maintenance', since: 5, coins: ['ETH'] },
      { direction: 'withdrawal', reason: 'safety', since: 7, coins: ['USDT'] },
    ]);
    expect(other?.pauses).toEqual([]);
  });
});
