// Protects: an alert fires once, at the first trade that meets it, for its owner alone, and ends with its market; what is refused says what would pass.
import { Core, fastBooks, plainBooks } from '@agio/core';
import type { Command, Fact, Reply } from '@agio/core';
import { describe, expect, it } from 'vitest';
import { alertsMachine } from './machine.ts';
import { alertsAlert, OF_ONE_MAX } from './model.ts';
import type { AddAlert, ChangeAlert, RemoveAlert } from './model.ts';

const START_MS = 1_790_000_000_000;

class House {
  core = new Core(undefined, undefined, 64, [alertsMachine]);
  nowMs = START_MS;
  facts: readonly Fact[] = [];

  constructor() {
    for (const code of ['COIN', 'CASH']) this.must({ kind: 'define_coin', code, name: code, decimals: 0, tags: [] });
    this.must({
      kind: 'define_market',
      base: 'COIN',
      quote: 'CASH',
      tickSize: '1',
      lotSize: '1',
      minLots: 1,
      maxLots: 100,
      minTotal: '1',
      priceBandPercent: null,
      makerFeeBps: 0,
      takerFeeBps: 0,
      openingTicks: 100,
      status: 'open',
      tags: [],
      sort: 0,
    });
    for (const customer of [1, 2, 3]) {
      this.must({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      for (const coin of ['COIN', 'CASH'])
        this.must({
          kind: 'issue',
          to: { owner: customer, kind: 'trading' },
          coin,
          amount: '99999',
          reason: 'seed',
          cause: `${customer}${coin}`,
        });
    }
  }

  ask(command: Command): Reply {
    const { facts, reply } = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    this.facts = facts;
    return reply;
  }

  must(command: Command): Reply {
    const reply = this.ask(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  }

  refusal(command: Command): string {
    const reply = this.ask(command);
    return reply.ok ? 'accepted' : `${reply.refusal} ${reply.details?.nearest ?? '-'}`;
  }

  /** One lot is traded at a price. */
  trade(ticks: number): void {
    const rest = {
      market: 0,
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-taker',
      total: null,
      request: null,
    } as const;
    for (const [customer, side] of [
      [2, 'sell'],
      [3, 'buy'],
    ] as const)
      this.must({ kind: 'place', ...rest, customer, side, ticks, lots: 1, expireAtMs: 0, clientOrderId: null });
  }

  /** What the last command told of alerts: number, state and price of the trade. */
  get told(): string[] {
    return this.facts.flatMap((fact) => (alertsAlert.is(fact) ? [`${fact.id} ${fact.state} ${fact.tradeTicks}`] : []));
  }
}

const add = (customer: number, way: 'up' | 'down', ticks: number): AddAlert => ({
  kind: 'alerts.add',
  customer,
  market: 0,
  way,
  ticks,
  words: '',
});
const change = (customer: number, alert: number, way: 'up' | 'down', ticks: number): ChangeAlert => ({
  kind: 'alerts.change',
  customer,
  alert,
  way,
  ticks,
});
const remove = (customer: number, alert: number): RemoveAlert => ({ kind: 'alerts.remove', customer, alert });

describe('price alerts', () => {
  it('case 72: one message, at 105', () => {
    const house = new House();
    house.must(add(1, 'up', 105));
    expect(house.told).toEqual(['1 active 0']);
    const told = [104, 105, 110, 104, 105].map((ticks) => {
      house.trade(ticks);
      return house.told;
    });
    expect(told).toEqual([[], ['1 fired 105'], [], [], []]);
    expect(house.core.machine(alertsMachine).of(1).size).toBe(0);
  });

  it('are at another price after a change, and only there', () => {
    const house = new House();
    house.must(add(1, 'up', 105));
    house.must(change(1, 1, 'down', 95));
    house.trade(106);
    expect(house.told).toEqual([]);
    house.trade(94);
    expect(house.told).toEqual(['1 fired 94']);
  });

  it('of others are as if there were none', () => {
    const house = new House();
    house.must(add(1, 'up', 105));
    expect([house.refusal(remove(2, 1)), house.refusal(change(2, 1, 'up', 110)), house.refusal(remove(1, 9))]).toEqual(
      Array.from({ length: 3 }, () => 'alerts.not_found -'),
    );
    house.must(remove(1, 1));
    expect(house.told).toEqual(['1 removed 0']);
    house.trade(105);
    expect(house.told).toEqual([]);
  });

  it('that are met already, too many or of nobody are refused', () => {
    const house = new House();
    expect(house.refusal(add(1, 'up', 100))).toBe('trigger_already_met 101');
    expect(house.refusal({ ...add(1, 'up', 101), market: 7 } as Command)).toBe('unknown_market -');
    expect(house.refusal(add(9, 'up', 101))).toBe('unknown_customer -');
    for (let count = 0; count < OF_ONE_MAX; count += 1) house.must(add(1, 'up', 200 + count));
    expect(house.refusal(add(1, 'up', 101))).toBe('alerts.too_many -');
    expect(house.refusal(add(2, 'up', 101))).toBe('accepted');
    expect(house.refusal(change(1, 1, 'down', 100))).toBe('trigger_already_met 99');
    house.must({ kind: 'set_disabled', customer: 1, reason: 'operators', isOn: true });
    expect(house.refusal(change(1, 1, 'up', 150))).toBe('customer_disabled -');
  });

  it('case 29: end with their market, which is told of each', () => {
    const house = new House();
    house.must(add(1, 'up', 105));
    house.must(add(2, 'down', 95));
    house.must({ kind: 'set_delisting', market: 0, delistAtMs: house.nowMs + 1 });
    house.nowMs += 1;
    house.must({ kind: 'tick' });
    expect(house.told).toEqual(['2 ended 0', '1 ended 0']);
    expect(house.core.markets[0]?.delisted).toBe(true);
  });

  it('that were met and not told yet survive a restart, with either book', () => {
    const house = new House();
    for (let count = 0; count < OF_ONE_MAX; count += 1) house.must(add(1, 'up', 105));
    house.trade(105);
    expect(house.told).toHaveLength(64);
    const saved = house.core.save();
    const hashes = [fastBooks, plainBooks].map((books) => {
      house.core = new Core(books, saved, undefined, [alertsMachine]);
      house.must({ kind: 'drain' });
      expect(house.told).toHaveLength(OF_ONE_MAX - 64);
      return house.core.hash();
    });
    expect(hashes[0]).toBe(hashes[1]);
  });
});
