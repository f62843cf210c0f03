import type {
  CustomerFact,
  DisabledReason,
  DefineMarket,
  EndReason,
  Fact,
  HeardFee,
  ListLeg,
  MachineHold,
  MarketStatusName,
  OrderRecord,
  OrderStatusName,
  PlaceList,
  PlaceOrder,
  Refusal,
  Reply,
  WatchMet,
} from '@agio/core';

/**
 * The naive model: the exchange implemented again, slowly, in lists, loops and BigInt. It uses the core's types, which
 * name what goes in and out, and none of its code, so that a mistake would have to be made twice.
 */
export interface World {
  now: number;
  readonly coins: { readonly id: number; readonly code: string; readonly decimals: number }[];
  readonly markets: ModelMarket[];
  readonly customers: ModelCustomer[];
  /** Whole balance by `owner kind coin`; what is held is computed from the open orders. */
  readonly totals: Map<string, bigint>;
  /** Issued atoms by coin. */
  readonly issued: Map<number, bigint>;
  /** By `coin source`; source 0 backs what is on no chain. */
  readonly backing: Map<string, bigint>;
  /** What machines hold; orders are not in it. */
  readonly machineHolds: () => readonly MachineHold[];
  /** A machine took a fee; set by the model. */
  onFee: (fee: HeardFee) => void;
  /** What machines restrain; see `MachineModel.restraint`. */
  readonly restraint: (customer: number, coin: number, gets: number | undefined) => Refusal | 'near_reference' | undefined;
  readonly debtOf: (customer: number, coin: number) => bigint;
  readonly isInDoubt: (coin: number) => boolean;
  /** A trade is compared with what machines watch in one direction. */
  readonly compareWatches: (market: number, way: 'up' | 'down', trade: Pick<WatchMet, 'by' | 'ticks' | 'trade'>) => void;
  /** Ends one watch of a market that ends; whether there was one. */
  readonly endWatch: (market: number) => boolean;
  readonly causes: Set<string>;
  /** All order numbers ever assigned. */
  readonly numbers: Set<number>;
  trades: number;
  postings: number;
  /** Orders with a trigger, counted as they were accepted. */
  accepted: number;
  /** Orders that a command's trades fired, in batches: each runs as steps. */
  fired: ModelOrder[][];
  /** How many facts of the current command have been compared with triggers. */
  compared: number;
  /** Exits that were executed because of what happened to their list, in the order of that: each runs as a step. */
  armed: ModelOrder[];
  /** Lists of which something happened to an order, until they follow; and those whose exits are to begin to wait, or to be executed. */
  readonly touched: Set<ModelList>;
  readonly arming: Set<ModelList>;
  /** What the current command decided. */
  facts: Fact[];
  /** Where among them the present part of the command begins: its facts tell of orders as they are after it. */
  part: number;
  /** The orders that the current command told of. */
  readonly told: Map<number, ModelOrder>;
}

export interface ModelCustomer {
  readonly id: number;
  readonly ref: string;
  readonly wide: boolean;
  vip: number;
  discount: number;
  /** Why it is disabled. */
  reasons: DisabledReason[];
  /** Whether orders are kept from prices far from the reference. */
  guarded: boolean;
  /** The customer whose sub-account it is, 0 for a customer. */
  readonly parent: number;
  /** Own open orders, newest first. */
  open: ModelOrder[];
  /** Answered requests and used client order ids, in order of time. */
  readonly requests: { readonly key: string; readonly body: string; readonly at: number; readonly reply: Reply }[];
  readonly names: { readonly name: string; readonly at: number; readonly order: number }[];
}

export interface ModelTrade {
  readonly at: number;
  readonly ticks: bigint;
  readonly lots: bigint;
  readonly quote: bigint;
}

export interface ModelMarket {
  readonly id: number;
  definition: DefineMarket;
  readonly base: number;
  readonly quote: number;
  /** Atoms of the base coin in a lot, atoms of the quote coin in tick × lot. */
  readonly lotAtoms: bigint;
  readonly tickLotAtoms: bigint;
  status: MarketStatusName;
  delistAt: number | null;
  delisted: boolean;
  reference: {
    readonly ticks: bigint;
    readonly day: bigint;
    readonly setAt: number;
    readonly liveUntil: number;
    readonly centre: bigint;
    readonly movedAt: number;
  } | null;
  /** Resting orders, in order of matching. */
  readonly buy: ModelOrder[];
  readonly sell: ModelOrder[];
  readonly trades: ModelTrade[];
  /** The price of the last trade that happened here. */
  lastOwn: bigint;
}

export interface ModelOrder {
  readonly id: number;
  readonly asked: PlaceOrder;
  makerRate: bigint;
  takerRate: bigint;
  /** How it is executed: as a limit order, or at market. */
  readonly as: 'limit' | 'market';
  /** What of a total is left to spend. */
  budget: bigint;
  /** What an iceberg hides. */
  readonly ice: Ice | null;
  /** Its trigger, of an order that has one; an exit that waits for its entry has one too. */
  readonly trigger: ModelTrigger | null;
  /** Its list, of an order that is or was in one. */
  of: Listed | null;
  readonly createdAt: number;
  updatedAt: number;
  ticks: bigint;
  lots: bigint;
  filled: bigint;
  quote: bigint;
  fee: bigint;
}

/** An iceberg: how many lots it shows at a time, how much they differ, by what, how many parts it has shown, and what it hides now. */
export interface Ice {
  display: bigint;
  readonly variance: bigint;
  readonly seed: bigint;
  part: bigint;
  hidden: bigint;
}

/** Orders that share an amount: an entry and what follows from it, or exits of which one ends the other. Null for none, or one that ended. */
export interface ModelList {
  readonly id: number;
  readonly kind: PlaceList['list'];
  entry: ModelOrder | null;
  profit: ModelOrder | null;
  stop: ModelOrder | null;
  /** What exits may have at most, 0 for whatever the entry brings; and what it has brought. */
  readonly asked: bigint;
  brought: bigint;
  /** Whether exits have an amount and a hold. */
  isArmed: boolean;
  /** Whether the end of a leg ends no other in the present command. */
  isLoose: boolean;
  /** What ended since the list followed last, and why. */
  endedEntry: ModelOrder | null;
  hasEnded: boolean;
  endReason: EndReason | null;
}

export interface Listed {
  readonly list: ModelList;
  readonly leg: ListLeg['leg'];
}

/** The trigger of an order, and what became of it. Prices in ticks, 0 for none. */
export interface ModelTrigger {
  /** Where it waits, `entry` for none yet; `done` once it works. */
  state: 'entry' | 'price' | 'activation' | 'trail' | 'fired' | 'done';
  stop: bigint;
  activation: bigint;
  bps: bigint;
  distance: bigint;
  extreme: bigint;
  /** The order of acceptance. */
  since: number;
  firedAt: number;
  firedBy: number;
}

/** Bounds as documentation and limits state them. */
export const MOST_ATOMS: bigint = 2n ** 53n * 10n ** 15n - 1n;
export const MOST_LOTS: bigint = 2n ** 53n - 1n;
export const MOST_TICKS: bigint = 2n ** 31n - 1n;
export const MOST_STEPS = 1_000;
export const MOST_OPEN = 200;
export const MOST_SUBS = 200;
export const MOST_OPEN_WIDE = 20_000;

export function emptyWorld(
  machineHolds: World['machineHolds'] = () => [],
  restraint: World['restraint'] = () => undefined,
  debtOf: World['debtOf'] = () => 0n,
  isInDoubt: World['isInDoubt'] = () => false,
  watches: Pick<World, 'compareWatches' | 'endWatch'> = { compareWatches: () => undefined, endWatch: () => false },
): World {
  return {
    ...watches,
    machineHolds,
    restraint,
    onFee: () => undefined,
    debtOf,
    isInDoubt,
    now: 0,
    coins: [],
    markets: [],
    customers: [],
    totals: new Map(),
    issued: new Map(),
    backing: new Map(),
    causes: new Set(),
    numbers: new Set(),
    trades: 0,
    postings: 0,
    accepted: 0,
    fired: [],
    compared: 0,
    armed: [],
    touched: new Set(),
    arming: new Set(),
    facts: [],
    part: 0,
    told: new Map(),
  };
}

/** The owners whose accounts pay and receive. */
export const ownerOf = ({ asked }: Pick<ModelOrder, 'asked'>): number => asked.owner ?? asked.customer;
export const left = (order: ModelOrder): bigint => order.lots - order.filled;
/** What others see of an order in the book. */
export const shown = (order: ModelOrder): bigint => left(order) - (order.ice?.hidden ?? 0n);
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export function sideOf(market: ModelMarket, side: 'buy' | 'sell'): ModelOrder[] {
  return side === 'buy' ? market.buy : market.sell;
}

export function other(side: 'buy' | 'sell'): 'buy' | 'sell' {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Whether a price is worse than what a side would give or take. */
export function worse(side: 'buy' | 'sell', price: bigint, limit: bigint): boolean {
  return side === 'buy' ? price > limit : price < limit;
}

export function marketOf(world: World, id: number): ModelMarket {
  const market = world.markets[id];
  if (market === undefined) throw new Error(`the model has no market ${id}`);
  return market;
}

export function customerOf(world: World, id: number): ModelCustomer {
  const customer = world.customers[id - 1];
  if (customer === undefined) throw new Error(`the model has no customer ${id}`);
  return customer;
}

export function isOverdue(world: World, order: ModelOrder): boolean {
  return order.asked.timeInForce === 'GTD' && order.asked.expireAtMs <= world.now;
}

/** Inserts behind all orders at the same price or a better one. */
export function queue(market: ModelMarket, order: ModelOrder): void {
  const { side } = order.asked;
  const list = sideOf(market, side);
  const at = list.findIndex((one) => worse(side, order.ticks, one.ticks));
  // `worse` for a buyer means more expensive: higher bids come first.
  list.splice(at === -1 ? list.length : at, 0, order);
}

export function takeOut(list: ModelOrder[], order: ModelOrder): void {
  const at = list.indexOf(order);
  if (at === -1) throw new Error('the model takes out an order that is not there');
  list.splice(at, 1);
}

export function recordOf(order: ModelOrder, status: OrderStatusName, reason: EndReason | null): OrderRecord {
  const { asked } = order;
  return {
    id: order.id,
    clientOrderId: asked.clientOrderId,
    customer: asked.customer,
    market: asked.market,
    side: asked.side,
    type: asked.type,
    timeInForce: asked.timeInForce,
    postOnly: asked.postOnly,
    stp: asked.stp,
    status,
    ticks: Number(order.ticks),
    lots: Number(order.lots),
    total: asked.total,
    filledLots: Number(order.filled),
    filledQuote: String(order.quote),
    fee: String(order.fee),
    makerRate: Number(order.makerRate),
    takerRate: Number(order.takerRate),
    expireAtMs: asked.timeInForce === 'GTD' ? asked.expireAtMs : 0,
    createdAtMs: order.createdAt,
    updatedAtMs: order.updatedAt,
    reason,
    ...(ownerOf(order) === asked.customer ? {} : { owner: ownerOf(order) }),
    ...termsOf(order.trigger),
    ...iceTermsOf(order.ice),
    ...listTermsOf(order),
  };
}

function listTermsOf(order: ModelOrder): Partial<OrderRecord> {
  if (order.of === null) return {};
  const { leg, list } = order.of;
  const waitsForEntry = leg !== 'entry' && !list.isArmed && isWaiting(order);
  return { list: list.id, listKind: list.kind, leg, ...(waitsForEntry ? { waitsFor: 'entry' } : {}) };
}

function iceTermsOf(ice: Ice | null): Partial<OrderRecord> {
  if (ice === null) return {};
  const known = Object.entries({
    displayLots: Number(ice.display),
    displayVariance: Number(ice.variance),
    hiddenLots: Number(ice.hidden),
  });
  return Object.fromEntries(known.filter(([, value]) => value !== 0));
}

function termsOf(trigger: ModelTrigger | null): Partial<OrderRecord> {
  if (trigger === null) return {};
  const { activation, bps, distance, extreme, firedAt, firedBy, stop } = trigger;
  const known = Object.entries({
    stopTicks: Number(stop),
    activationTicks: Number(activation),
    trailingBps: Number(bps),
    trailingTicks: Number(distance),
    extremeTicks: Number(extreme),
    triggeredAtMs: firedAt,
    triggerTrade: firedBy,
  });
  return Object.fromEntries(known.filter(([, value]) => value !== 0));
}

/** The trigger of an order that has one. */
export function known(trigger: ModelTrigger | null): ModelTrigger {
  if (trigger === null) throw new Error('the model asks for the trigger of an order without one');
  return trigger;
}

/** Whether an order has not been executed yet: it waits for its trigger, or was fired and waits for its turn. */
export const isWaiting = ({ trigger }: Pick<ModelOrder, 'trigger'>): boolean => trigger !== null && trigger.state !== 'done';

const openStatusOf = (order: ModelOrder): OrderStatusName =>
  order.filled > 0n ? 'partially_filled' : isWaiting(order) ? 'pending_trigger' : 'new';

export function openRecordOf(order: ModelOrder): OrderRecord {
  return recordOf(order, openStatusOf(order), null);
}

/** Tells of an order. */
export function tell(
  world: World,
  order: ModelOrder,
  status: OrderStatusName = openStatusOf(order),
  reason: EndReason | null = null,
): void {
  world.told.set(order.id, order);
  world.facts.push({ fact: 'order', ...recordOf(order, status, reason) });
}

/** What the present part of a command told of orders says how they are now. */
export function retell(world: World): void {
  for (let at = world.part; at < world.facts.length; at += 1) {
    const fact = world.facts[at];
    const order = fact?.fact === 'order' ? world.told.get(fact.id) : undefined;
    if (fact?.fact === 'order' && order !== undefined) world.facts[at] = { fact: 'order', ...recordOf(order, fact.status, fact.reason) };
  }
}

export function customerFact({ id, vip, discount, parent }: ModelCustomer): CustomerFact {
  return { fact: 'customer', id, vip, discount, ...(parent === 0 ? {} : { parent }) };
}
