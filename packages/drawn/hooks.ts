import { QueriesObserver, QueryObserver } from '@tanstack/react-query';
import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from './react-internals.ts';

/** What components call of their renderer: the hooks of React. */
type Hooks = Readonly<Record<string, (...given: never[]) => unknown>>;

/** A component where it stands, with what its hooks keep between two drawings. */
export class Keeper {
  /** Values of its hooks, in the order in which it calls them. */
  readonly slots: unknown[] = [];
  at = 0;
  /** Whether it changed its own state as it was drawn, so that it has to be drawn again. */
  isStale = false;
  /** An instance, where the component is a class. */
  instance: unknown;
}

interface Cell {
  value: unknown;
  readonly set: (next: unknown) => void;
  reduce: (value: unknown, action: unknown) => unknown;
}
interface Memo {
  value: unknown;
  deps: readonly unknown[] | undefined;
}
interface Thenable {
  readonly then: (done: (value: unknown) => void, failed: (reason: unknown) => void) => unknown;
  status?: string;
  value?: unknown;
  reason?: unknown;
}

/** Something that is waited for. */
export const isAwaited = (thrown: unknown): thrown is Thenable =>
  typeof thrown === 'object' && thrown !== null && typeof (thrown as { then?: unknown }).then === 'function';

/** Values of contexts, from the outermost provider to where a component stands. */
export class Contexts {
  readonly #values = new Map<object, unknown>();

  read(context: object): unknown {
    return this.#values.has(context) ? this.#values.get(context) : (context as { readonly _currentValue: unknown })._currentValue;
  }

  /** Draws something with a value of a context, which others do not see. */
  within<T>(context: object, value: unknown, draw: () => T): T {
    const had = this.#values.has(context);
    const before = this.#values.get(context);
    this.#values.set(context, value);
    try {
      return draw();
    } finally {
      if (had) this.#values.set(context, before);
      else this.#values.delete(context);
    }
  }
}

let drawn: Keeper = new Keeper();
let contexts = new Contexts();
let changed: () => void = () => undefined;
let ids = 0;

function slot<T>(make: () => T): T {
  const at = drawn.at;
  drawn.at += 1;
  if (at === drawn.slots.length) drawn.slots.push(make());
  return drawn.slots[at] as T;
}

function isSame(one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean {
  return one !== undefined && other !== undefined && one.length === other.length && one.every((value, at) => Object.is(value, other[at]));
}

function memoized(make: () => unknown, deps?: readonly unknown[]): unknown {
  const memo = slot<Memo>(() => ({ value: make(), deps }));
  if (!isSame(memo.deps, deps)) Object.assign(memo, { value: make(), deps });
  return memo.value;
}

/** Made again each time: a browser tells it in an effect what its component asks for now. */
const isRenewed = (value: unknown): boolean => value instanceof QueryObserver || value instanceof QueriesObserver;

function useCell(first: () => unknown, reduce: Cell['reduce']): readonly [unknown, (next: unknown) => void] {
  const keeper = drawn;
  const [isAsked, tell] = [(): boolean => drawn === keeper, changed];
  const cell = slot<Cell>(() => {
    const made: Cell = {
      value: first(),
      reduce,
      set: (action) => {
        const next = made.reduce(made.value, action);
        if (Object.is(next, made.value)) return;
        made.value = next;
        if (isAsked()) keeper.isStale = true;
        else tell();
      },
    };
    return made;
  });
  cell.reduce = reduce;
  if (isRenewed(cell.value)) cell.value = first();
  return [cell.value, cell.set];
}

const called = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value);

function use(usable: unknown): unknown {
  if (!isAwaited(usable)) return contexts.read(usable as object);
  if (usable.status === 'fulfilled') return usable.value;
  if (usable.status === 'rejected') throw usable.reason;
  if (usable.status === undefined) {
    usable.status = 'pending';
    usable.then(
      (value) => void Object.assign(usable, { status: 'fulfilled', value }),
      (reason) => void Object.assign(usable, { status: 'rejected', reason }),
    );
  }
  // eslint-disable-next-line typescript/only-throw-error -- What is waited for is thrown, as React does.
  throw usable;
}

const nothing = (): undefined => undefined;
const atOnce = (act: () => unknown): void => void act();

const HOOKS: Hooks = {
  use,
  readContext: (context: object) => contexts.read(context),
  useContext: (context: object) => contexts.read(context),
  useState: (first: unknown) =>
    useCell(
      () => called(first),
      (value, next) => (typeof next === 'function' ? (next as (before: unknown) => unknown)(value) : next),
    ),
  useReducer: (reduce: Cell['reduce'], given: unknown, begin?: (given: unknown) => unknown) =>
    useCell(() => (begin === undefined ? given : begin(given)), reduce),
  useMemo: memoized,
  useCallback: (callback: unknown, deps?: readonly unknown[]) => memoized(() => callback, deps),
  useRef: (current: unknown) => slot(() => ({ current })),
  useId: () => slot(() => `drawn${String((ids += 1))}`),
  useSyncExternalStore: (_: unknown, now: () => unknown, atFirst: (() => unknown) | undefined) => (atFirst ?? now)(),
  useTransition: () => slot(() => [false, atOnce]),
  useDeferredValue: (value: unknown) => value,
  useOptimistic: (value: unknown) => [value, nothing],
  useActionState: (_: unknown, state: unknown) => [state, nothing, false],
  useMemoCache: (size: number) => slot(() => Array.from({ length: size }, () => Symbol.for('react.memo_cache_sentinel'))),
  useEffectEvent: (act: unknown) => act,
  useCacheRefresh: () => nothing,
  useHostTransitionStatus: () => ({ pending: false, data: null, method: null, action: null }),
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
};

/** Calls components with the hooks of this package in place of React's, and puts those back. */
export function withHooks<T>(inside: Contexts, onChange: () => void, draw: () => T): T {
  const before = internals.H;
  internals.H = HOOKS;
  [contexts, changed] = [inside, onChange];
  try {
    return draw();
  } finally {
    internals.H = before;
    drawn = new Keeper();
  }
}

/** More often than that a component does not change its own state as it is drawn. */
const AGAIN = 25;

/** What a component returns with what it keeps. */
export function drawComponent(keeper: Keeper, call: () => unknown): unknown {
  const around = drawn;
  drawn = keeper;
  try {
    for (let times = 0; times < AGAIN; times += 1) {
      keeper.at = 0;
      keeper.isStale = false;
      const returned = call();
      if (!keeper.isStale) return returned;
    }
    throw new Error('a component changes its own state each time that it is drawn');
  } finally {
    drawn = around;
  }
}
