import { assert, unreachable } from '@agio/kernel';
import { createCustomer, defineCoin, defineMarket, importTrades, issue, setCustomer, setMarketStatus, transfer } from './administer.ts';
import type { Command, RequestKey } from './commands.ts';
import type { Fact } from './facts.ts';
import { amendOrder } from './matching/amend.ts';
import { cancelOrders, expireDue } from './matching/cancel.ts';
import { decidePlace } from './matching/decide.ts';
import { writePlace } from './matching/place.ts';
import type { TouchedLevel, Recorder } from './recorder.ts';
import { refused } from './refusals.ts';
import type { Reply } from './replies.ts';
import type { State } from './state/state.ts';

/** What one command did. */
export interface Outcome {
  readonly sequence: number;
  readonly atMs: number;
  readonly reply: Reply;
  readonly facts: readonly Fact[];
  readonly levels: readonly TouchedLevel[];
}

/**
 * Applies one command at a time that never runs back. It first decides (may refuse, writes nothing), then writes
 * (may neither refuse nor throw): whatever throws here is a bug, and the caller stops the process.
 */
export function applyCommand(state: State, recorder: Recorder, sequence: number, atMs: number, command: Command): Outcome {
  assert(sequence === state.sequence + 1, `command ${sequence} after ${state.sequence}`);
  assert(atMs >= state.nowMs, 'time ran back');
  state.sequence = sequence;
  state.nowMs = atMs;
  recorder.start();
  const reply = rememberedReply(state, command) ?? remember(state, command, run(state, recorder, command));
  return { sequence, atMs, reply, facts: recorder.facts, levels: recorder.levels };
}

/** Passes over a command that is void: it has its sequence and its time, and nothing else. */
export function skipCommand(state: State, sequence: number, atMs: number): void {
  assert(sequence === state.sequence + 1, `command ${sequence} after ${state.sequence}`);
  assert(atMs >= state.nowMs, 'time ran back');
  state.sequence = sequence;
  state.nowMs = atMs;
}

function run(state: State, recorder: Recorder, command: Command): Reply {
  switch (command.kind) {
    case 'place': {
      const placement = decidePlace(state, command);
      return 'ok' in placement ? placement : writePlace(state, recorder, command, placement);
    }
    case 'cancel':
      return cancelOrders(state, recorder, command);
    case 'amend':
      return amendOrder(state, recorder, command);
    case 'tick':
      return { ok: true, kind: 'done', more: expireDue(state, recorder) };
    case 'void':
      // The sequencer leaves the named command out before it comes here; what remains is the mark itself.
      return { ok: true, kind: 'done' };
    case 'define_coin':
      return defineCoin(state, recorder, command);
    case 'define_market':
      return defineMarket(state, recorder, command);
    case 'set_market_status':
      return setMarketStatus(state, recorder, command);
    case 'create_customer':
      return createCustomer(state, recorder, command);
    case 'set_customer':
      return setCustomer(state, recorder, command);
    case 'issue':
      return issue(state, recorder, command);
    case 'transfer':
      return transfer(state, recorder, command);
    case 'import_trades':
      return importTrades(state, recorder, command);
    default:
      return unreachable(command);
  }
}

function requestOf(command: Command): { customer: number; request: RequestKey } | undefined {
  return 'request' in command && command.request !== null ? { customer: command.customer, request: command.request } : undefined;
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
