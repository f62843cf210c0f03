// Protects: what went wrong elsewhere with stops, trailing stops and lists, by the issue that tells of it, does not happen here.
import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../commands.ts';
import { Core, fastBooks } from '../core.ts';
import { orderOf } from '../testing/scenario.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
import { bracket, ListScenario, oco } from '../testing/lists.ts';
import { answer, ends, M, S, stop, T, told, trailing } from '../testing/triggers.ts';

const placed = (scenario: ListScenario, side: 'buy' | 'sell', lots: number, more: Partial<PlaceOrder>): number =>
  orderOf(scenario.waits(S, side, lots, more)).order.id;

describe('known faults of others', () => {
  it('freqtrade/freqtrade#1557, #4051, #8270: a stop that the price has passed protects all the same', () => {
    const scenario = new ListScenario();
    scenario.bids([94, 20]);
    expect(answer(scenario.waits(S, 'sell', 5, stop(101, { whenMet: 'fire' })))).toBe('accepted');
    expect(scenario.balance(S, 'COIN')).toBe('999995+0');
    const [, , exit] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 5 }, 120, 95));
    scenario.must(limit(T, 'sell', 94, 8));
    expect(ends(scenario, exit)).toBe('filled - 5@470');
  });

  it('freqtrade/freqtrade#5451, #3499: a stop is moved by one command and keeps its id', () => {
    const scenario = new ListScenario();
    const id = placed(scenario, 'sell', 5, stop(90));
    expect(answer(scenario.amends(id, { stopTicks: 100 }))).toBe('trigger_already_met 99');
    expect(scenario.core.openOrder(id)).toMatchObject({ stopTicks: 90, status: 'pending_trigger' });
    expect(answer(scenario.amends(id, { stopTicks: 95 }))).toBe('accepted');
    expect(scenario.core.openOrder(id)).toMatchObject({ stopTicks: 95, status: 'pending_trigger' });
  });

  it('freqtrade/freqtrade#4523, Drakkar-Software/OctoBot#697: a limit and a stop hold the same coins', () => {
    const scenario = new ListScenario();
    expect(answer(scenario.list('oco', ...oco(1_000_000, 110, 90)))).toBe('accepted');
    expect(scenario.balance(S, 'COIN')).toBe('0+1000000');
  });

  it('freqtrade/freqtrade#9629, alpacahq/alpaca-backtrader-api#80: a fired or cancelled stop is found under its id', () => {
    const scenario = new ListScenario();
    const id = placed(scenario, 'sell', 5, { type: 'stop-limit', stopTicks: 95, ticks: 94 });
    scenario.trade(95);
    expect(scenario.core.openOrder(id)).toMatchObject({ id, status: 'new', type: 'stop-limit' });
    scenario.cancels(id);
    expect(ends(scenario, id)).toBe('cancelled customer 0@0');
  });

  it('freqtrade/freqtrade#8374: the answer to a cancel has what was filled', () => {
    const scenario = new ListScenario();
    const id = placed(scenario, 'sell', 5, { type: 'stop-limit', stopTicks: 95, ticks: 94 });
    scenario.bids([94, 2]);
    scenario.trade(95);
    const reply = scenario.must({ kind: 'cancel', customer: S, target: { order: id }, request: null });
    expect(reply).toMatchObject({ kind: 'cancelled', orders: [{ id, filledLots: 2, filledQuote: '188' }] });
  });

  it('ccxt/ccxt#8498, #21131, #27486: open orders and cancel-all have those that wait', () => {
    const scenario = new ListScenario();
    placed(scenario, 'sell', 5, stop(90));
    scenario.placed('oco', ...oco(3, 110, 90));
    expect(scenario.core.openOrders(S)).toHaveLength(3);
    scenario.must({ kind: 'cancel', customer: S, target: { market: -1 }, request: null });
    expect([scenario.core.openOrders(S).length, scenario.balance(S, 'COIN')]).toEqual([0, '1000000+0']);
  });

  it('ccxt/ccxt#17456, #19362, chronoxor/CppTrader#8, enewhuis/liquibook#23: type and side alone say which way', () => {
    const at = (side: 'buy' | 'sell', type: PlaceOrder['type'], stopTicks: number): string =>
      answer(new ListScenario().waits(S, side, 5, { type, stopTicks, ticks: stopTicks }));
    for (const [side, type, below, above] of [
      ['sell', 'stop-limit', 'accepted', 'trigger_already_met 99'],
      ['buy', 'stop-limit', 'trigger_already_met 101', 'accepted'],
      ['sell', 'take-profit-limit', 'trigger_already_met 101', 'accepted'],
      ['buy', 'take-profit-limit', 'accepted', 'trigger_already_met 99'],
    ] as const)
      expect([side, type, at(side, type, 95), at(side, type, 105)]).toEqual([side, type, below, above]);
  });

  it('gateio/gateapi-python#144, JKorf/Binance.Net#1048: what is too small is refused at once, and never later', () => {
    const scenario = new ListScenario({ minTotal: '500', band: null });
    expect(answer(scenario.waits(S, 'sell', 5, stop(95)))).toMatch(/^no_small_orders/);
    const [profit, protection] = scenario.placed('oco', ...oco(10, 110, 90));
    scenario.must(limit(M, 'buy', 110, 9));
    scenario.bids([89, 10]);
    scenario.must(limit(T, 'sell', 89, 6));
    expect([scenario.state(profit), scenario.state(protection)]).toEqual(['closed', 'closed']);
    expect(scenario.balance(S, 'COIN')).toBe('999990+0');
  });

  it('UPetit/python-binance-profit#20: exits are for what came after the fee', () => {
    const scenario = new ListScenario({ makerFeeBps: 10, decimals: [3, 0] });
    const [, profit] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 67 }, 120, 90));
    scenario.must(limit(T, 'sell', 100, 67));
    expect(scenario.state(profit)).toBe('new 66');
  });

  it('dydxprotocol/v4-clients#333, #311: a stop without its trigger, or with a foreign field, is no plain order', () => {
    const scenario = new ListScenario();
    expect(answer(scenario.waits(S, 'sell', 5, { type: 'stop-market' }))).toMatch(/^invalid_terms/);
    expect(answer(scenario.place(S, 'sell', 110, 5, { stopTicks: 95 }))).toMatch(/^invalid_terms/);
    expect(scenario.core.openOrders(S)).toHaveLength(0);
  });

  it('nautechsystems/nautilus_trader#3629, #3056, QuantConnect/Lean#6972, #9773, marketcalls/openalgo#1704: quotes fire nothing', () => {
    const scenario = new ListScenario();
    const id = placed(scenario, 'sell', 5, stop(95));
    scenario.bids([91, 10]);
    scenario.asks([92, 10]);
    expect(scenario.state(id)).toBe('pending_trigger 5');
  });

  it('nautechsystems/nautilus_trader#2376, #3778: a taker raises the trigger and meets it in one step, with whole basis points', () => {
    const scenario = new ListScenario({ band: null });
    const id = placed(scenario, 'sell', 5, trailing(500));
    scenario.bids([120, 1], [113, 1], [112, 5]);
    scenario.must(limit(T, 'sell', 112, 2));
    expect(ends(scenario, id)).toBe('filled - 5@560');
    expect(told(scenario).get(id)).toMatchObject({ trailingBps: 500, extremeTicks: 120 });
  });

  it('nautechsystems/nautilus_trader#2623, #2704, #3435, #1093: exits have what came, after fast fills too', () => {
    const scenario = new ListScenario();
    const [, profit, protection] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 90));
    for (const lots of [1, 2, 3]) scenario.must(limit(T, 'sell', 100, lots));
    expect([scenario.state(profit), scenario.state(protection)]).toEqual(['pending_trigger 6', 'pending_trigger 6']);
    expect(scenario.balance(S, 'COIN')).toBe('1000000+6');
  });

  it('nautechsystems/nautilus_trader#4355: exits of an entry that fills in a gap are armed against the last price', () => {
    const scenario = new ListScenario({ band: null });
    const legs = bracket({ ticks: 100, lots: 5 }, 120, 95);
    scenario.asks([90, 5]);
    scenario.bids([89, 10]);
    const [, profit, protection] = scenario.placed('bracket', ...legs);
    expect([ends(scenario, profit), ends(scenario, protection)]).toEqual(['cancelled list 0@0', 'filled - 5@445']);
  });

  it('nautechsystems/nautilus_trader#3740, vegaprotocol/vega#8722: what ended is nowhere any more', () => {
    const scenario = new ListScenario();
    placed(scenario, 'sell', 5, stop(95, { timeInForce: 'GTD', expireAtMs: scenario.nowMs + 10 }));
    scenario.placed('oco', ...oco(3, 110, 90));
    scenario.nowMs += 20;
    scenario.must({ kind: 'tick' });
    scenario.must({ kind: 'cancel', customer: S, target: { market: -1 }, request: null });
    scenario.trade(95);
    scenario.trade(90);
    expect([scenario.core.waitingSteps, scenario.core.openOrders(S).length, scenario.core.audit()]).toEqual([0, 0, []]);
  });

  it('vegaprotocol/vega#8700, #10234: what is due expires whatever the market is', () => {
    const scenario = new ListScenario();
    const id = placed(scenario, 'sell', 5, stop(95, { timeInForce: 'GTD', expireAtMs: scenario.nowMs + 10 }));
    scenario.must({ kind: 'set_market_status', market: 0, status: 'halted' });
    scenario.nowMs += 20;
    scenario.must({ kind: 'tick' });
    expect(ends(scenario, id)).toBe('expired expiry 0@0');
  });

  it('vegaprotocol/vega#11244: a snapshot has the orders that trail, and lists', () => {
    const scenario = new ListScenario();
    placed(scenario, 'sell', 5, trailing(500));
    scenario.placed('bracket', ...bracket({ ticks: 90, lots: 5 }, 120, 80));
    scenario.placed('oco', ...oco(3, 110, 90));
    scenario.trade(105);
    const again = new Core(fastBooks, scenario.core.save());
    expect(again.hash()).toBe(scenario.core.hash());
    expect(again.openOrders(S)).toEqual(scenario.core.openOrders(S));
  });

  it('vegaprotocol/vega#10322: a trailing stop before the first trade', () => {
    const scenario = new ListScenario();
    const id = placed(scenario, 'sell', 5, trailing(1_000));
    expect(scenario.core.openOrder(id)).toMatchObject({ extremeTicks: 100 });
  });

  it('vegaprotocol/vega#9021: refusals have a rule, and the nearest value where there is one', () => {
    const scenario = new ListScenario();
    const refused = [
      scenario.waits(S, 'sell', 5, stop(100)),
      scenario.waits(S, 'sell', 5, trailing(5)),
      scenario.list('oco', ...oco(5, 99, 90)),
    ];
    for (const reply of refused)
      expect(reply).toMatchObject({ ok: false, details: { rule: expect.any(String), nearest: expect.any(String) } });
  });

  it('chronoxor/CppTrader#31, enewhuis/liquibook#25: a stop trails again and again, and what waits can be cancelled', () => {
    const scenario = new ListScenario();
    const id = placed(scenario, 'sell', 5, trailing(500));
    for (const [ticks, extreme] of [
      [104, 104],
      [102, 104],
      [108, 108],
      [112, 112],
    ] as const) {
      scenario.trade(ticks);
      expect(scenario.core.openOrder(id)).toMatchObject({ extremeTicks: extreme });
    }
    scenario.cancels(id);
    expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
  });

  it('delta/dalal-street-server#235, #246: met at placement it is refused, or fires as what it is', () => {
    const scenario = new ListScenario();
    expect(answer(scenario.waits(S, 'sell', 5, { type: 'take-profit-market', stopTicks: 99 }))).toBe('trigger_already_met 101');
    const reply = orderOf(scenario.waits(S, 'sell', 5, { type: 'stop-limit', stopTicks: 101, ticks: 99, whenMet: 'fire' }));
    expect(reply.order).toMatchObject({ status: 'new', type: 'stop-limit', ticks: 99 });
  });

  it('Lumiwealth/lumibot#61: one taker never fills both legs', () => {
    const scenario = new ListScenario({ band: null });
    scenario.placed('oco', ...oco(10, 110, 90));
    scenario.asks([89, 1]);
    scenario.bids([88, 100]);
    scenario.must(limit(T, 'buy', 110, 11));
    expect(scenario.balance(S, 'COIN')).toBe('999990+0');
  });
});
