import { assert } from '@agio/kernel';
import { goOn, lower, SALE, stop } from './stopping.ts';
import type { OnStop, Terms } from '../terms.ts';
import type { Common, EndedOrder, Event, Live, PlannerResult, Watch } from './types.ts';
import type { Reason } from '../model.ts';
import { reasonOf, untilEnd, Work } from './work.ts';

/** What kinds without lines keep beside what all keep. */
export interface KindState extends Common {
  readonly terms: { readonly slippageBps: number; readonly onStop: OnStop; readonly confirmsStop?: boolean };
  /** Orders that were named so far. */
  readonly named: number;
  /** Why nothing is placed that should be; it is tried again after a minute. */
  readonly asleep: Reason | '';
}

/** A robot that has only begun. */
export const FRESH = {
  phase: 'waiting',
  reason: '',
  orders: [],
  watches: [],
  wakeAtMs: 0,
  stopping: null,
  profit: 0n,
  pairs: 0,
  quoteFees: 0n,
  baseFees: [0n],
  named: 0,
  asleep: '',
} as const satisfies Omit<KindState, 'terms'>;

/** What is of one kind alone. */
export interface Ways<T extends Terms, State extends KindState> {
  /** It has its money and begins. */
  start(work: Work<State>): void;
  /** An order of it ended or was refused, then with nothing filled; sales of its end are none of its business. */
  ended(work: Work<State>, order: Live, event: EndedOrder): void;
  edited(work: Work<State>, terms: T): void;
  /** There are more times to run at; of kinds without a schedule nothing. */
  scheduled?(work: Work<State>, times: readonly number[]): void;
  /** It was given more money while it runs; kinds that spend it by themselves do nothing then. */
  funded?(work: Work<State>): void;
  /** An order of this customer met its stop loss; of kinds without one nothing. */
  stopMet?(work: Work<State>, by: number): void;
  /** It goes on after a pause. */
  resumed(work: Work<State>, after: Reason | ''): void;
  /** What is next while it runs, whatever happened; `isDue` at a time that it asked for. */
  advance(work: Work<State>, isDue: boolean): void;
  /** Prices that may change what is next. */
  watches(work: Work<State>): readonly Watch[];
}

/** Plans a robot of a kind without lines: what all of them share is here, the rest in its ways. */
export function planKind<T extends Terms, State extends KindState>(ways: Ways<T, State>, state: State, event: Event): PlannerResult<State> {
  const work = new Work(state, event);
  const isDue = event.kind === 'due';
  if (isDue) work.set({ wakeAtMs: 0 });
  handle(ways, work, event);
  if (work.state.phase === 'running') ways.advance(work, isDue);
  const { phase } = work.state;
  if (phase !== 'stopping' && phase !== 'stopped')
    watch(work, phase === 'running' ? ways.watches(work).filter((one) => !isMet(work, one)) : []);
  return work.done();
}

/**
 * Whether the last price is there already: what follows from that was decided just now, or is once the robot's orders have ended. A watch of it would be
 * answered at once, and asked for again, without end.
 */
function isMet(work: Work<Common>, { at, isAgain, ticks, way }: Watch): boolean {
  const { lastTicks } = work.market(at);
  return isAgain !== true && (way === 'up' ? lastTicks >= ticks : lastTicks <= ticks);
}

/** A robot that watches no price watches for the end of its market. */
function watch(work: Work<Common>, wanted: readonly Watch[]): void {
  work.watch(wanted.length > 0 ? wanted : untilEnd(work.view));
}

function handle<T extends Terms, State extends KindState>(ways: Ways<T, State>, work: Work<State>, event: Event): void {
  switch (event.kind) {
    case 'started':
      work.set({ phase: 'running' });
      work.tell('started');
      return ways.start(work);
    case 'price':
      work.met(event.name);
      return work.state.phase === 'running' && event.name === 'stop_loss' ? ways.stopMet?.(work, event.by) : undefined;
    case 'ended':
      return ended(ways, work, event);
    case 'due':
      return due(ways, work);
    case 'refused':
      return refused(ways, work, event);
    case 'edited':
      ways.edited(work, event.terms as T);
      return work.tell('edited');
    case 'scheduled':
      return ways.scheduled?.(work, event.times);
    case 'funded':
      if (work.state.phase === 'running') return ways.funded?.(work);
      return work.state.reason === 'insufficient' ? resume(ways, work) : undefined;
    case 'paused':
      return pause(work, event.reason);
    case 'resumed':
      return resume(ways, work);
    case 'stopped':
      return stop(work, event.ending, event.sells);
  }
}

function due<T extends Terms, State extends KindState>(ways: Ways<T, State>, work: Work<State>): void {
  const { phase, reason } = work.state;
  if (phase === 'stopping') return lower(work);
  if (phase !== 'paused' || reason !== 'customer_frozen') return;
  if (work.view.isFrozen) work.retry();
  else resume(ways, work);
}

function ended<T extends Terms, State extends KindState>(ways: Ways<T, State>, work: Work<State>, event: EndedOrder): void {
  const order = work.drop(event.tag);
  assert(order !== undefined, 'an order that ended is one of the robot');
  count(work, order, event);
  if (!order.tag.startsWith(SALE)) ways.ended(work, order, event);
  else if (!event.isWhole && work.state.stopping?.sells === true) return work.retry();
  if (!event.isWhole && !order.isLeaving && (event.why === 'customer' || event.why === 'disabled'))
    pause(work, event.why === 'disabled' ? 'customer_frozen' : 'owner');
  if (work.state.phase === 'stopping') goOn(work);
}

function refused<T extends Terms, State extends KindState>(
  ways: Ways<T, State>,
  work: Work<State>,
  event: Event & { readonly kind: 'refused' },
): void {
  if (event.did === 'amend') return work.retry();
  const order = work.drop(event.tag);
  const asleep = reasonOf(event.refusal);
  sleep(work, asleep);
  if (order === undefined || order.tag.startsWith(SALE)) return;
  ways.ended(work, order, { tag: order.tag, filledLots: 0, paid: 0n, received: 0n, fee: 0n, isWhole: false, why: 'refused' });
  if (asleep === 'customer_frozen') pause(work, asleep);
  if (work.state.phase === 'stopping') goOn(work);
}

/** The fee and the traded amounts are reported for every order that was filled, whole or in part. */
function count(work: Work<Common>, { at, side }: Live, { fee, filledLots, isWhole, paid, received }: EndedOrder): void {
  if (filledLots === 0) return;
  const { baseFees, quoteFees } = work.state;
  if (side === 'buy') work.set({ baseFees: baseFees.map((sum, of) => (of === at ? sum + fee : sum)) });
  else work.set({ quoteFees: quoteFees + fee });
  const traded = side === 'buy' ? paid : received + fee;
  const ticks = Number(traded / (BigInt(filledLots) * work.market(at).rules.quoteAtomsPerTickLot));
  work.tell(isWhole ? 'filled' : 'partly', { at, side, ticks, lots: filledLots, paid, received });
}

/** Its orders leave, its coins stay; it goes on by itself where the cause can pass. */
export function pause<State extends KindState>(work: Work<State>, reason: Reason): void {
  if (work.state.phase !== 'running') return;
  work.set({ phase: 'paused', reason, asleep: '' });
  work.cancelAll();
  work.wake(0);
  if (reason === 'customer_frozen') work.retry();
  work.tell('paused', { reason });
}

function resume<T extends Terms, State extends KindState>(ways: Ways<T, State>, work: Work<State>): void {
  const { phase, reason } = work.state;
  if (phase !== 'paused') return;
  work.set({ phase: 'running', reason: '' });
  work.wake(0);
  work.tell('resumed');
  ways.resumed(work, reason);
}

/** Why nothing can be placed in a market now; empty if it can. */
export function barred(work: Work<Common>, at = 0): Reason | '' {
  if (work.view.isFrozen) return 'customer_frozen';
  return work.market(at).status === 'open' ? '' : 'market_closed';
}

/** The name of the next order. */
export function name(work: Work<KindState>): string {
  work.set({ named: work.state.named + 1 });
  return String(work.state.named);
}

/** Nothing can be placed for a reason: it is tried again after a minute. */
export function sleep(work: Work<KindState>, asleep: Reason): void {
  work.set({ asleep });
  work.retry();
}

/** The earlier of two times, of which 0 is never. */
export const earlier = (a: number, b: number): number => (a === 0 ? b : b === 0 ? a : Math.min(a, b));
