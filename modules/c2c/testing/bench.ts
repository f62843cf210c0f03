import type { Refusal } from '@agio/core';
import { Bench as PeerBench } from '@agio/deals/testing';
import { assert } from '@agio/kernel';
import { HOUR_MS } from '@agio/kernel/time';
import { c2cMachine } from '../machine/index.ts';
import type { RunningC2c } from '../machine/index.ts';
import { APPEAL_AFTER_MS, c2cOrder, c2cProvider } from '../model.ts';
import type { C2cCommand, C2cOrderRecord, C2cSide, C2cState, C2cStepEvent, MakeC2cOrder, ProviderRecord, SetProvider } from '../model.ts';

/** Three providers, a customer and a stranger. */
export const [NORTH, SOUTH, WEST, CUSTOMER, STRANGER] = [1, 2, 3, 4, 5] as const;
const PROVIDERS = [NORTH, SOUTH, WEST] as const;
/** Ten thousand whole coins each; the bond is a hundred of them. */
export const COIN = 100n;
export const RICH = 10_000n * COIN;
export const BOND = 100n * COIN;

/** A core with C2C: a coin of two decimals, providers who buy for 7.10 CNY and sell for 7.20, and people with money. It is an hour after the opening. */
export class Bench extends PeerBench<RunningC2c, C2cCommand> {
  constructor(providers: readonly number[] = PROVIDERS.slice(0, 1)) {
    const customers = [NORTH, SOUTH, WEST, CUSTOMER, STRANGER];
    super(c2cMachine, { customers, atoms: RICH, decimals: 2, startMs: Date.UTC(2026, 10, 23, 2) });
    for (const customer of providers) {
      this.apply({ kind: 'c2c.apply', customer, coin: 'USDT', bond: String(BOND), words: `p${customer}`, request: null });
      this.apply({ kind: 'c2c.judge', customer, decision: 'verify', by: 1 });
      assert(this.set(customer) === 'done', 'the setting is taken');
    }
  }

  set(customer: number, into: Partial<SetProvider> = {}): Refusal | 'done' {
    return this.try({
      kind: 'c2c.set',
      customer,
      coin: 'USDT',
      fiat: 'CNY',
      buyPrice: '710000000',
      sellPrice: '720000000',
      min: '1',
      max: String(RICH),
      dailyCap: '100000000',
      methods: ['bank'],
      isOpen: true,
      isAutoAccepting: false,
      ...into,
    });
  }

  step(event: C2cStepEvent, order: number, customer: number): Refusal | 'done' {
    return this.try({ kind: `c2c.${event}`, customer, order });
  }

  trading(side: C2cSide, into: Partial<MakeC2cOrder> = {}): MakeC2cOrder {
    return {
      kind: 'c2c.trade',
      customer: CUSTOMER,
      provider: NORTH,
      side,
      coin: 'USDT',
      fiat: 'CNY',
      price: side === 'buy' ? '720000000' : '710000000',
      amount: String(100n * COIN),
      method: 'bank',
      opensAtMs: this.nowMs - HOUR_MS,
      closesAtMs: this.nowMs + 11 * HOUR_MS,
      dayStartMs: this.nowMs - 10 * HOUR_MS,
      words: 'order',
      request: null,
      ...into,
    };
  }

  trade(side: C2cSide, into: Partial<MakeC2cOrder> = {}): number {
    const reply = this.apply(this.trading(side, into));
    assert(reply.ok, 'the order is made');
    return reply.id ?? 0;
  }

  order(id: number): C2cOrderRecord {
    const told = this.facts.filter(c2cOrder.is).findLast((order) => order.id === id);
    assert(told !== undefined, 'the order was told');
    return told;
  }

  provider(customer: number): ProviderRecord {
    const told = this.facts.filter(c2cProvider.is).findLast((provider) => provider.customer === customer);
    assert(told !== undefined, 'the provider was told');
    return told;
  }

  /** An order of a hundred coins that has come so far in the usual way; undefined where it cannot. */
  orderIn(state: C2cState, side: C2cSide): number | undefined {
    const isEarly = side === 'buy' && state === 'untreated';
    const id = this.trade(side, isEarly ? { opensAtMs: this.nowMs + HOUR_MS, closesAtMs: this.nowMs + 12 * HOUR_MS } : {});
    if (state === 'cancelled') this.step('cancel', id, CUSTOMER);
    if (state === 'expired') this.pass(30 * 60_000);
    if (['unconfirmed', 'appealed', 'success'].includes(state)) this.step('declare', id, CUSTOMER);
    if (['waiting_transfer', 'transferred', 'appealed', 'success'].includes(state)) this.step('accept', id, NORTH);
    if (['transferred', 'appealed', 'success'].includes(state)) this.step('transfer', id, NORTH);
    if (state === 'appealed') {
      this.skip(APPEAL_AFTER_MS);
      this.step('appeal', id, CUSTOMER);
    }
    if (state === 'success') this.step(side === 'buy' ? 'finish' : 'agree', id, side === 'buy' ? NORTH : CUSTOMER);
    return this.order(id).state === state ? id : undefined;
  }
}
