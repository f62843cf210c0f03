import { createElement, type ReactNode } from 'react';
import { Contexts, drawComponent, isAwaited, Keeper, withHooks } from './hooks.ts';

type Props = Readonly<Record<string, unknown>>;

/** An element of a page as it was drawn. */
export interface Host {
  readonly tag: string;
  readonly props: Props;
  readonly within: Host | undefined;
  readonly children: (Host | string)[];
  /** Whether the page drew it, and not the frame around it. */
  readonly isOfPage: boolean;
}

interface Element {
  readonly $$typeof: symbol;
  readonly type: unknown;
  readonly key: string | null;
  readonly props: Props;
}
interface ComponentType {
  readonly $$typeof?: symbol;
  readonly type?: unknown;
  readonly render?: (props: Props, ref: unknown) => unknown;
  readonly _context?: object;
  readonly _init?: (payload: unknown) => unknown;
  readonly _payload?: unknown;
}
interface Class {
  new (props: Props, context: unknown): Instance;
  readonly contextType?: object;
  readonly getDerivedStateFromProps?: (props: Props, state: unknown) => object | null;
}
interface Instance {
  props: Props;
  state: object | null;
  context: unknown;
  updater: object;
  render: () => unknown;
}

const symbolOf = (name: string): symbol => Symbol.for(`react.${name}`);
const [PORTAL, SUSPENSE, CONTEXT, CONSUMER, FORWARDED, MEMO, LAZY] = [
  'portal',
  'suspense',
  'context',
  'consumer',
  'forward_ref',
  'memo',
  'lazy',
].map(symbolOf);

/** More often than that nothing is waited for, one after the other. */
const AWAITED_MAX = 50;

/** An element in its place, with what its component keeps. */
class Place extends Keeper {
  readonly type: unknown;
  readonly inner = new Map<string, Place>();
  drawing = 0;

  constructor(type: unknown) {
    super();
    this.type = type;
  }
}

/** What floats above a page is drawn where its component stands. */
const inPlace = ({ children }: Props): unknown => children;
/** Whether something is there is known without a browser. */
const asPresent = ({ children, present }: Props): unknown => {
  if (typeof children === 'function') return (children as (is: object) => unknown)({ present });
  return present === true ? children : null;
};
/** What an item of a menu does follows an event of a browser. */
const asItem = ({ asChild, children, disabled, onSelect, ...props }: Props): unknown =>
  asChild === true
    ? children
    : createElement('div', { role: 'menuitem', ...props, disabled, onClick: onSelect } as object, children as ReactNode);

/** Stands in for components of the library of components that wait for a browser, by their names: for functions, and for those with a ref. */
const STAND_INS: ReadonlyMap<string, (props: Props) => unknown> = new Map([
  ['function Presence', asPresent],
  ['ref Portal', inPlace],
  ['ref MenuItem', asItem],
]);

/** Draws a tree of components: again after their states have changed, as often as it is asked. */
export class DrawnTree {
  readonly #root = new Place(null);
  readonly #page: unknown;
  readonly #contexts = new Contexts();
  readonly #waiting = new Set<PromiseLike<unknown>>();
  #drawing = 0;
  #isOfPage = false;
  #hosts: Host[] = [];
  #within: Host | undefined;
  /** Whether a state has changed since the tree was drawn. */
  hasChanged = false;

  /** @param page The component that is the page; others are around it. */
  constructor(page: unknown) {
    this.#page = page;
  }

  /** Draws until nothing is waited for, and returns what is outermost. Throws what a component throws. */
  async draw(node: ReactNode): Promise<readonly (Host | string)[]> {
    for (let times = 0; times < AWAITED_MAX; times += 1) {
      this.#waiting.clear();
      this.#drawing += 1;
      this.#hosts = [];
      this.hasChanged = false;
      const out: (Host | string)[] = [];
      withHooks(
        this.#contexts,
        () => (this.hasChanged = true),
        () => this.#suspended(out, () => this.#node(node, this.#root, '', out)),
      );
      if (this.#waiting.size === 0) return out;
      await Promise.allSettled(this.#waiting);
    }
    throw new Error('a component waits for something else each time that it is drawn');
  }

  /** All elements, in the order of the page. */
  get hosts(): readonly Host[] {
    return this.#hosts;
  }

  #suspended(out: (Host | string)[], draw: () => void, instead: () => void = () => undefined): void {
    const [length, hosts, within] = [out.length, this.#hosts.length, this.#within];
    try {
      draw();
    } catch (error) {
      if (!isAwaited(error)) throw error;
      this.#waiting.add(error as PromiseLike<unknown>);
      out.length = length;
      this.#hosts.length = hosts;
      this.#within = within;
      instead();
    }
  }

  #place(around: Place, name: string, type: unknown): Place {
    const before = around.inner.get(name);
    const isSame = before?.type === type && before !== undefined && before.drawing >= this.#drawing - 1;
    const place = isSame ? before : new Place(type);
    place.drawing = this.#drawing;
    around.inner.set(name, place);
    return place;
  }

  #node(node: unknown, around: Place, name: string, out: (Host | string)[]): void {
    if (node === null || node === undefined || typeof node === 'boolean') return;
    if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') out.push(String(node));
    else if (Array.isArray(node)) for (const [at, item] of (node as unknown[]).entries()) this.#item(item, at, around, name, out);
    else if (isAwaited(node)) throw node as unknown as Error;
    else if (typeof node === 'object' && Symbol.iterator in node) this.#node([...(node as Iterable<unknown>)], around, name, out);
    else if ((node as ComponentType).$$typeof === PORTAL) this.#node((node as { readonly children: unknown }).children, around, name, out);
    else if ((node as ComponentType).$$typeof === LAZY) this.#node(resolved(node), around, name, out);
    else this.#element(node as Element, around, name, out);
  }

  #item(item: unknown, at: number, around: Place, name: string, out: (Host | string)[]): void {
    const key = (item as Element | null | undefined)?.key;
    this.#node(item, around, `${name}.${typeof key === 'string' ? `$${key}` : String(at)}`, out);
  }

  #element({ key, props, type }: Element, around: Place, name: string, out: (Host | string)[]): void {
    const place = this.#place(around, key === null ? name : `${name}$${key}`, type);
    this.#type(type, props, place, out);
  }

  #type(type: unknown, props: Props, place: Place, out: (Host | string)[]): void {
    if (typeof type === 'string') this.#host(type, props, place, out);
    else if (typeof type === 'function') this.#function(type as (props: Props) => unknown, props, place, out);
    else if (typeof type === 'symbol') this.#symbol(type, props, place, out);
    else this.#made(type as ComponentType, props, place, out);
  }

  #symbol(type: symbol, props: Props, place: Place, out: (Host | string)[]): void {
    const draw = (): void => this.#node(props['children'], place, '', out);
    if (type !== SUSPENSE) draw();
    else this.#suspended(out, draw, () => this.#node(props['fallback'], place, 'fallback', out));
  }

  #made(made: ComponentType, props: Props, place: Place, out: (Host | string)[]): void {
    const { $$typeof: kind } = made;
    if (kind === MEMO) this.#type(made.type, props, place, out);
    else if (kind === LAZY) this.#type(resolved(made), props, place, out);
    else if (kind === CONTEXT) this.#contexts.within(made, props['value'], () => this.#node(props['children'], place, '', out));
    else if (kind === CONSUMER) {
      const value = this.#contexts.read(made._context ?? made);
      this.#node((props['children'] as (value: unknown) => unknown)(value), place, '', out);
    } else if (kind === FORWARDED) {
      const { ref = null, ...others } = props;
      const render = made.render as NonNullable<ComponentType['render']>;
      this.#component(render, 'ref', others, () => render(others, ref), place, out);
    } else throw new Error(`what is drawn is no component: ${String(kind)}`);
  }

  #function(type: (props: Props) => unknown, props: Props, place: Place, out: (Host | string)[]): void {
    const prototype = type.prototype as { readonly isReactComponent?: object } | undefined;
    if (prototype?.isReactComponent === undefined) this.#component(type, 'function', props, () => type(props), place, out);
    else this.#node(this.#ofClass(type as unknown as Class, props, place), place, '', out);
  }

  #component(type: { readonly name: string }, kind: string, props: Props, call: () => unknown, place: Place, out: (Host | string)[]): void {
    const before = this.#isOfPage;
    this.#isOfPage ||= type === this.#page;
    const standIn = STAND_INS.get(`${kind} ${type.name}`);
    try {
      this.#node(standIn === undefined ? drawComponent(place, call) : standIn(props), place, '', out);
    } finally {
      this.#isOfPage = before;
    }
  }

  #ofClass(type: Class, props: Props, place: Place): unknown {
    const context = type.contextType === undefined ? {} : this.#contexts.read(type.contextType);
    const instance = (place.instance ??= this.#begun(new type(props, context))) as Instance;
    Object.assign(instance, { props, context });
    const derived = type.getDerivedStateFromProps?.(props, instance.state);
    if (derived !== null && derived !== undefined) instance.state = { ...instance.state, ...derived };
    return instance.render();
  }

  #begun(instance: Instance): Instance {
    instance.updater = {
      enqueueSetState: (of: Instance, next: object | ((state: object | null, props: Props) => object)) => {
        of.state = { ...of.state, ...(typeof next === 'function' ? next(of.state, of.props) : next) };
        this.hasChanged = true;
      },
    };
    return instance;
  }

  #host(tag: string, props: Props, place: Place, out: (Host | string)[]): void {
    const host: Host = { tag, props, within: this.#within, children: [], isOfPage: this.#isOfPage };
    out.push(host);
    this.#hosts.push(host);
    this.#within = host;
    this.#node(props['children'], place, '', host.children);
    this.#within = host.within;
  }
}

function resolved({ _init: init, _payload: payload }: ComponentType): unknown {
  if (init === undefined) throw new Error('a component that is loaded later says how');
  return init(payload);
}
