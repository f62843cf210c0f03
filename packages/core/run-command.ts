import * as administer from './administer.ts';
import { DUE_PER_TICK_MAX } from './bounds.ts';
import type { Command } from './commands.ts';
import type { Events } from './events.ts';
import type { Matching } from './matching/matching.ts';
import * as orderInputs from './matching/order-input.ts';
import type { RefusalResult } from './refusals.ts';
import type { DoneReply } from './replies.ts';
import type { Machines } from './run-machines.ts';
import type { State } from './state/state.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const {
  createCustomer,
  createSubAccount,
  defineCoin,
  defineMarket,
  importTrades,
  issue,
  setCustomer,
  setDelisting,
  setDisabled,
  setMarketRules,
  setMarketStatus,
  setPriceGuard,
  setReference,
  transfer,
} = administer;
const { orderInput, readCommand } = orderInputs;

const input = orderInput();

/** Decides a command and writes it; returns undefined if the reply is to be made from the events. */
export type CommandRunner = (command: Command) => RefusalResult | DoneReply | undefined;

export function createRun(state: State, events: Events, machines: Machines, matching: Matching): CommandRunner {
  const unwatchOne = (market: number): boolean => machines.unwatchOne(market);

  function run(command: Command): RefusalResult | DoneReply | undefined {
    switch (command.kind) {
      case 'place':
        return matching.placeAny(readCommand(input, command));
      case 'place_list':
        return matching.placeList(command);
      case 'cancel':
        return matching.cancelOrders(command);
      case 'amend':
        return matching.amendOrder(command);
      case 'tick':
        return { ok: true, kind: 'done', more: workOffDue() };
      case 'drain':
        return { ok: true, kind: 'done', more: state.steps.length > 0 };
      case 'void':
        // The sequencer has already skipped the named command; only the mark itself arrives here.
        return { ok: true, kind: 'done' };
      case 'define_coin':
        return defineCoin(state, events, command);
      case 'define_market':
        return defineMarket(state, events, command);
      case 'set_market_status':
        return setMarketStatus(state, events, command);
      case 'set_market_rules':
        return setMarketRules(state, events, command);
      case 'set_delisting':
        return setDelisting(state, events, command);
      case 'set_reference':
        return setReference(state, events, command);
      case 'set_price_guard':
        return setPriceGuard(state, events, command);
      case 'create_customer':
        return createCustomer(state, events, command);
      case 'create_sub_account':
        return createSubAccount(state, events, command);
      case 'set_customer':
        return setCustomer(state, events, command);
      case 'set_disabled':
        return setDisabled(state, events, command);
      case 'issue':
        return issue(state, events, command);
      case 'transfer':
        return transfer(state, events, command);
      case 'import_trades':
        return importTrades(state, events, command);
      default:
        return machines.apply(command);
    }
  }

  /** Orders that expire, markets that end and deadlines of machines, whichever is due first, up to a maximum per call; returns whether more is due. */
  function workOffDue(): boolean {
    const { markets, nowMs, timers } = state;
    for (let count = 0; count < DUE_PER_TICK_MAX && !events.isHalfFull; count += 1) {
      const [order, market, deadline] = [timers.nextDueMs ?? Infinity, markets.nextDueMs ?? Infinity, machines.nextDueMs ?? Infinity];
      if (Math.min(order, market, deadline) > nowMs) return false;
      if (order <= market && order <= deadline) matching.expireOne();
      else if (market <= deadline) matching.delistOne(unwatchOne);
      else machines.due();
    }
    return Math.min(timers.nextDueMs ?? Infinity, markets.nextDueMs ?? Infinity, machines.nextDueMs ?? Infinity) <= nowMs;
  }

  return run;
}
