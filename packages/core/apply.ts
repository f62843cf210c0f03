import * as kernel from '@agio/kernel';
import * as codes from './codes.ts';
import { STEPS_PER_COMMAND_MAX, STEPS_PER_DRAIN_MAX } from './bounds.ts';
import type { Command, RequestKey } from './commands.ts';
import type { Events } from './events.ts';
import type { Fact } from './facts.ts';
import { createMatching } from './matching/matching.ts';
import type { OrderTrial } from './matching/matching.ts';
import type { OrderInput } from './matching/order-input.ts';
import * as refusals from './refusals.ts';
import type { RefusalResult } from './refusals.ts';
import type { Reply } from './replies.ts';
import { createRun } from './run-command.ts';
import type { Machines } from './run-machines.ts';
import { createStepping } from './run-steps.ts';
import type { State } from './state/state.ts';
import { tell, tellCancelled, tellList, tellOrder } from './tell.ts';
import type { CommandEffects, TouchedLevel } from './tell.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { refusalNumber, refused } = refusals;
const { MARKET } = codes;

/** What one command did. */
export interface Outcome {
  readonly sequence: number;
  readonly atMs: number;
  readonly reply: Reply;
  readonly facts: readonly Fact[];
  readonly levels: readonly TouchedLevel[];
}

const NOTHING: CommandEffects = { facts: [], levels: [] };

/** Applies commands to one state. */
export interface Applying {
  /**
   * Applies one command, at a time that never goes back. It first decides (may refuse, writes nothing), then writes
   * (may neither refuse nor throw): anything thrown here is a bug, and the caller stops the process.
   */
  applyCommand(sequence: number, atMs: number, command: Command): Outcome;
  /**
   * The hot path of orders: as `applyCommand` for a place command without a request key, but the result is in numbers only. If
   * steps of machines ran after it, the numbers are those of the last step.
   */
  applyOrder(sequence: number, atMs: number, order: OrderInput): RefusalResult | undefined;
  /** The hot path of cancels: one order by its id. */
  applyCancel(sequence: number, atMs: number, customer: number, order: number): RefusalResult | undefined;
  /** Skips a void command: it has its sequence and its time, and no other effect. */
  skipCommand(sequence: number, atMs: number): void;
  /** Decides an order as if it were placed now, and writes nothing. */
  tryOrder(order: OrderInput): OrderTrial;
  orderOfClientId(customer: number, clientOrderId: string): number | undefined;
}

export function createApplying(state: State, events: Events, machines: Machines): Applying {
  const matching = createMatching(state, events);
  const stepping = createStepping(state, events, machines, matching);
  const run = createRun(state, events, machines, matching);
  const { steps } = state;
  const { react } = machines;
  /** Steps that the current command may still run. */
  let left = STEPS_PER_COMMAND_MAX;

  function applyCommand(sequence: number, atMs: number, command: Command): Outcome {
    advanceTo(sequence, atMs);
    if (command.kind === 'drain') left = STEPS_PER_DRAIN_MAX;
    const before = steps.length > 0 ? workTelling() : NOTHING;
    events.start();
    const known = rememberedReply(state, command);
    const turnedAway = known === undefined && steps.isFull && addsToSteps(machines, command) ? refused('too_much_waits') : undefined;
    const decided = known ?? turnedAway ?? run(command);
    state.touched.settle();
    events.finish();
    stepping.hear();
    const { facts, levels } = tell(state, events);
    // A request that was turned away unexamined may be repeated with the same key.
    const reply = known ?? turnedAway ?? remember(state, command, decided ?? told(command, facts));
    if (!reply.ok) events.note(refusalNumber(reply.refusal));
    const after = steps.length > 0 ? workTelling() : NOTHING;
    if (before === NOTHING && after === NOTHING) return { sequence, atMs, reply, facts, levels };
    const all = [before, { facts, levels }, after];
    return { sequence, atMs, reply, facts: all.flatMap((one) => one.facts), levels: all.flatMap((one) => one.levels) };
  }

  /** Runs as many steps as this command may, and returns what they decided. */
  function workTelling(): CommandEffects {
    const [facts, levels]: [Fact[], TouchedLevel[]] = [[], []];
    left -= stepping.work(left, () => {
      const one = tell(state, events);
      facts.push(...one.facts);
      levels.push(...one.levels);
    });
    return { facts, levels };
  }

  /** The hot path of orders: as `applyCommand` for a place command without a request key, but the result is in numbers only. */
  function applyOrder(sequence: number, atMs: number, order: OrderInput): RefusalResult | undefined {
    begin(sequence, atMs);
    if (steps.length > 0 && steps.isFull) return end(refused('too_much_waits'));
    return end(order.type > MARKET ? matching.placeAny(order) : matching.placeOrder(order));
  }

  /** The hot path of cancels: one order by its id. */
  function applyCancel(sequence: number, atMs: number, customer: number, order: number): RefusalResult | undefined {
    begin(sequence, atMs);
    return end(matching.cancelOne(customer, order));
  }

  /** Skips a void command: it has its sequence and its time, and no other effect. */
  function skipCommand(sequence: number, atMs: number): void {
    assert(sequence === state.sequence + 1, `command ${sequence} after ${state.sequence}`);
    assert(atMs >= state.nowMs, 'time ran back');
    state.sequence = sequence;
    state.nowMs = atMs;
  }

  function advanceTo(sequence: number, atMs: number): void {
    if (sequence !== state.sequence + 1 || !(atMs >= state.nowMs)) skipCommand(sequence, atMs);
    state.sequence = sequence;
    state.nowMs = atMs;
    left = STEPS_PER_COMMAND_MAX;
  }

  function begin(sequence: number, atMs: number): void {
    advanceTo(sequence, atMs);
    if (steps.length > 0) left -= stepping.work(left, undefined);
    events.start();
  }

  function end(refusal: RefusalResult | undefined): RefusalResult | undefined {
    events.finish();
    if (react) stepping.hear();
    if (refusal !== undefined) events.note(refusalNumber(refusal.refusal));
    if (steps.length > 0) left -= stepping.work(left, undefined);
    return refusal;
  }

  return { ...matching, applyCommand, applyOrder, applyCancel, skipCommand };
}

/** Whether the command may add more steps of machines than it removes. */
function addsToSteps(machines: Machines, command: Command): boolean {
  return (
    command.kind === 'place' ||
    command.kind === 'place_list' ||
    command.kind === 'amend' ||
    (command.kind.includes('.') && !machines.reducesRisk(command))
  );
}

function told(command: Command, facts: readonly Fact[]): Reply {
  if (command.kind === 'cancel') return tellCancelled(facts);
  if (command.kind === 'place_list') return tellList(facts, command.legs.length);
  return tellOrder(facts, command.kind === 'amend' ? command.order : undefined);
}

/** Commands that a customer may repeat with the same key. */
interface KeyedCommand {
  readonly customer: number;
  readonly request: RequestKey | null;
}

function requestOf(command: Command): { customer: number; request: RequestKey } | undefined {
  const { customer, request } = command as Partial<KeyedCommand>;
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
