import * as kernel from '@agio/kernel';
import * as administer from './administer.ts';
import { DUE_PER_TICK_MAX } from './bounds.ts';
import type { Command, RequestKey } from './commands.ts';
import type { Events } from './events.ts';
import type { Fact } from './facts.ts';
import { createMatching } from './matching/matching.ts';
import * as orderInputs from './matching/order-input.ts';
import type { OrderInput } from './matching/order-input.ts';
import * as refusals from './refusals.ts';
import type { Refused } from './refusals.ts';
import type { DoneReply, Reply } from './replies.ts';
import type { Machines } from './run-machines.ts';
import type { State } from './state/state.ts';
import { tell, tellCancelled, tellOrder } from './tell.ts';
import type { TouchedLevel } from './tell.ts';

/** Copies, which are folded into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { createCustomer, defineCoin, defineMarket, importTrades, issue, setCustomer, setMarketStatus, transfer } = administer;
const { orderInput, readCommand } = orderInputs;
const { refusalNumber, refused } = refusals;

/** What one command did. */
export interface Outcome {
  readonly sequence: number;
  readonly atMs: number;
  readonly reply: Reply;
  readonly facts: readonly Fact[];
  readonly levels: readonly TouchedLevel[];
}

const input = orderInput();

/** What a core does with commands, for one state. */
export interface Applying {
  /**
   * Applies one command at a time that never runs back. It first decides (may refuse, writes nothing), then writes
   * (may neither refuse nor throw): whatever throws here is a bug, and the caller stops the process.
   */
  applyCommand(sequence: number, atMs: number, command: Command): Outcome;
  /** The way of most orders: as `applyCommand` with a place command that has no request key, and nothing told but in numbers. */
  applyOrder(sequence: number, atMs: number, order: OrderInput): Refused | undefined;
  /** The way of most cancels: one order by its id. */
  applyCancel(sequence: number, atMs: number, customer: number, order: number): Refused | undefined;
  /** Passes over a command that is void: it has its sequence and its time, and nothing else. */
  skipCommand(sequence: number, atMs: number): void;
}

export function createApplying(state: State, events: Events, machines: Machines): Applying {
  const matching = createMatching(state, events);

  /**
   * Applies one command at a time that never runs back. It first decides (may refuse, writes nothing), then writes
   * (may neither refuse nor throw): whatever throws here is a bug, and the caller stops the process.
   */
  function applyCommand(sequence: number, atMs: number, command: Command): Outcome {
    begin(sequence, atMs);
    const known = rememberedReply(state, command);
    const decided = known ?? run(command);
    events.finish();
    const { facts, levels } = tell(state, events);
    const reply = known ?? remember(state, command, decided ?? told(command, facts));
    if (!reply.ok) events.note(refusalNumber(reply.refusal));
    return { sequence, atMs, reply, facts, levels };
  }

  /** The way of most orders: as `applyCommand` with a place command that has no request key, and nothing told but in numbers. */
  function applyOrder(sequence: number, atMs: number, order: OrderInput): Refused | undefined {
    begin(sequence, atMs);
    const refusal = matching.placeOrder(order);
    return end(refusal);
  }

  /** The way of most cancels: one order by its id. */
  function applyCancel(sequence: number, atMs: number, customer: number, order: number): Refused | undefined {
    begin(sequence, atMs);
    return end(matching.cancelOne(customer, order));
  }

  /** Passes over a command that is void: it has its sequence and its time, and nothing else. */
  function skipCommand(sequence: number, atMs: number): void {
    assert(sequence === state.sequence + 1, `command ${sequence} after ${state.sequence}`);
    assert(atMs >= state.nowMs, 'time ran back');
    state.sequence = sequence;
    state.nowMs = atMs;
  }

  function begin(sequence: number, atMs: number): void {
    if (sequence !== state.sequence + 1 || !(atMs >= state.nowMs)) skipCommand(sequence, atMs);
    state.sequence = sequence;
    state.nowMs = atMs;
    events.start();
  }

  function end(refusal: Refused | undefined): Refused | undefined {
    events.finish();
    if (refusal !== undefined) events.note(refusalNumber(refusal.refusal));
    return refusal;
  }

  /** Decides and writes; answers undefined where the reply is made of what was decided. */
  function run(command: Command): Refused | DoneReply | undefined {
    switch (command.kind) {
      case 'place':
        return matching.placeOrder(readCommand(input, command));
      case 'cancel':
        return matching.cancelOrders(command);
      case 'amend':
        return matching.amendOrder(command);
      case 'tick':
        return { ok: true, kind: 'done', more: workOffDue() };
      case 'void':
        // The sequencer leaves the named command out before it comes here; what remains is the mark itself.
        return { ok: true, kind: 'done' };
      case 'define_coin':
        return defineCoin(state, events, command);
      case 'define_market':
        return defineMarket(state, events, command);
      case 'set_market_status':
        return setMarketStatus(state, events, command);
      case 'create_customer':
        return createCustomer(state, events, command);
      case 'set_customer':
        return setCustomer(state, events, command);
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

  /** Orders that expire and deadlines of machines, whichever is due first, at most so many at once; answers whether more is due. */
  function workOffDue(): boolean {
    const { nowMs, timers } = state;
    for (let count = 0; count < DUE_PER_TICK_MAX; count += 1) {
      const [order, deadline] = [timers.nextDueMs ?? Infinity, machines.nextDueMs ?? Infinity];
      if (Math.min(order, deadline) > nowMs) return false;
      if (order <= deadline) matching.expireOne();
      else machines.due();
    }
    return Math.min(timers.nextDueMs ?? Infinity, machines.nextDueMs ?? Infinity) <= nowMs;
  }

  return { applyCommand, applyOrder, applyCancel, skipCommand };
}

function told(command: Command, facts: readonly Fact[]): Reply {
  return command.kind === 'cancel' ? tellCancelled(facts) : tellOrder(facts);
}

/** Commands that a customer may ask for again with the same key. */
interface Asked {
  readonly customer: number;
  readonly request: RequestKey | null;
}

function requestOf(command: Command): { customer: number; request: RequestKey } | undefined {
  const { customer, request } = command as Partial<Asked>;
  return request === undefined || request === null || customer === undefined ? undefined : { customer, request };
}

function rememberedReply(state: State, command: Command): Reply | undefined {
  const asked = requestOf(command);
  return asked === undefined ? undefined : replyRemembered(state, asked.customer, asked.request);
}

/** Same key and body: the same reply again. Same key, other body: a conflict. */
export function replyRemembered(state: State, customer: number, request: RequestKey): Reply | undefined {
  const memory = state.remembered.find(customer, `k:${request.key}`, state.nowMs);
  if (memory === undefined) return undefined;
  if (memory.body !== request.body) return refused('idempotency_conflict');
  return { ...(JSON.parse(memory.reply) as Reply), replayed: true };
}

function remember(state: State, command: Command, reply: Reply): Reply {
  const asked = requestOf(command);
  if (asked !== undefined && state.customers.get(asked.customer) !== undefined) {
    state.remembered.add(asked.customer, `k:${asked.request.key}`, {
      atMs: state.nowMs,
      body: asked.request.body,
      reply: JSON.stringify(reply),
    });
  }
  return reply;
}
