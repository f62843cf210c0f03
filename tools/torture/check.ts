import { isDeepStrictEqual } from 'node:util';
import type { Fill, Order } from '@agio/contracts/spot';
import { Archive, fine } from './archive.ts';
import type { Told } from './archive.ts';
import { isEnded } from './notebook.ts';
import type { Notebook, Wish } from './notebook.ts';
import { atoms, COINS, seeded } from './site.ts';
import type { Who } from './site.ts';
import { flowOf } from './wallet-check.ts';
import type { WalletTold } from './wallet-told.ts';

/** Checks what the clients were told against what the calls now answer, round after round. */
export class Checker {
  readonly #notebook: Notebook;
  readonly #whos: readonly Who[];
  readonly #archives: readonly Archive[];

  constructor(notebook: Notebook, whos: readonly Who[]) {
    this.#notebook = notebook;
    this.#whos = whos;
    this.#archives = whos.map((who) => new Archive(who));
  }

  /**
   * Reads everything and records what does not fit. `unanswered`: requests without a key that nobody can repeat; `wallets` by customer,
   * with nothing in progress; `keptOf`: atoms of a coin that are elsewhere.
   */
  async check(unanswered: readonly Wish[], wallets: readonly WalletTold[], keptOf: (coin: string) => bigint = () => 0n): Promise<void> {
    const { problems, orders } = this.#notebook;
    // Answers that arrive during this read may be newer than what is read: they wait for the next time.
    const before = new Map([...orders].map(([id, { who, views }]) => [id, { who, views: [...views] }]));
    const told = await Promise.all(this.#archives.map((archive) => archive.read(this.#notebook.position)));
    for (const archive of this.#archives) problems.push(...archive.problems.splice(0));
    for (const [index, one] of told.entries()) this.#checkOrders(index, one, before, unanswered);
    this.#checkFills(told.flatMap(({ deals }) => deals));
    for (const [index, one] of told.entries()) this.#checkMoney(index, one);
    this.#checkSums(told, wallets, keptOf);
  }

  #checkOrders(who: number, told: Told, before: Notebook['orders'], unanswered: readonly Wish[]): void {
    const { problems, orders } = this.#notebook;
    const found = new Map([...told.open, ...told.ended].map((order) => [order.id, order]));
    const hidden = new Set(unanswered.filter((wish) => wish.who === who && wish.kind === 'place').map((wish) => wish.clientOrderId));
    for (const order of found.values()) {
      // A request that was sent and never answered may be there; each at most once.
      // Robots place theirs themselves.
      if (order.ofRobot !== true && !orders.has(order.id) && !hidden.delete(order.clientOrderId ?? ''))
        problems.push(`order ${order.id} was placed by no request`);
      const filled = this.#archive(who).filled(order.id);
      if (filled !== fine(order.filledAmount)) problems.push(`order ${order.id}: filled ${order.filledAmount}, its fills sum to ${filled}`);
    }
    for (const [id, { who: owner, views }] of before) {
      if (owner !== who) continue;
      const now = found.get(id);
      if (now === undefined) {
        if (!this.#archive(who).has(id)) problems.push(`order ${id} was acknowledged and is not there`);
        orders.delete(id);
        continue;
      }
      for (const view of views) {
        const problem = contradiction(view, now);
        if (problem !== undefined) problems.push(`order ${id}: ${problem}: ${JSON.stringify(view)} and now ${JSON.stringify(now)}`);
      }
      // Of several states within one millisecond any may be the last.
      if (views.every(({ price, updatedAt }) => price !== now.price && updatedAt === now.updatedAt))
        problems.push(`order ${id}: its price was changed to ${now.price}: ${JSON.stringify(views)}`);
      if (isEnded(now)) orders.delete(id);
    }
  }

  /** Every reported fill is there as reported, and both sides of a trade agree. */
  #checkFills(deals: readonly Fill[]): void {
    const { problems, fills } = this.#notebook;
    const byKey = new Map(deals.map((deal) => [`${deal.id} ${deal.orderId}`, deal]));
    for (const [key, fill] of fills) {
      const deal = byKey.get(key);
      if (!isDeepStrictEqual(deal, fill)) problems.push(`fill ${key} was told as ${JSON.stringify(fill)} and is ${JSON.stringify(deal)}`);
    }
    fills.clear();
    const sides = new Map<string, Fill>();
    for (const deal of deals) {
      const trade = deal.id.replace(/-.*/, '');
      const other = sides.get(trade);
      sides.set(trade, deal);
      if (other === undefined) continue;
      sides.delete(trade);
      if (other.price !== deal.price || other.amount !== deal.amount || other.total !== deal.total || other.side === deal.side)
        problems.push(`trade ${trade}: its sides differ`);
    }
    for (const id of sides.keys()) problems.push(`trade ${id} has one side only`);
  }

  /** Open orders explain the holds, the newest posting explains the balance. */
  #checkMoney(who: number, told: Told): void {
    const { problems } = this.#notebook;
    const account = this.#whos[who]?.account ?? '';
    problems.push(...this.#overdrawn(who, [...told.open, ...told.ended]));
    for (const { coin, available, held } of told.balances) {
      const promised = promisedTogether(
        told.open.filter(({ ofRobot }) => ofRobot !== true),
        coin,
      );
      if (fine(held) !== promised) problems.push(`${account}: ${held} ${coin} are held, the open orders promise ${promised}`);
      const posting = told.postings.get(coin);
      if (posting === undefined || atoms(coin, posting.after) !== atoms(coin, available) + atoms(coin, held))
        problems.push(`${account}: the last posting of ${coin} leaves ${posting?.after}, the balance is ${available} and ${held} held`);
    }
  }

  /** Lists whose exits sold more than they share: what the entry brought, or the amount that one of them still names. */
  #overdrawn(who: number, orders: readonly Order[]): string[] {
    const filled = (order: Order): bigint => this.#archive(who).filled(order.id);
    const lists = Map.groupBy(
      orders.filter(({ list }) => list !== undefined),
      ({ list }) => list?.id,
    );
    return [...lists].flatMap(([id, legs]) => {
      const entry = legs.find(({ list }) => list?.leg === 'entry');
      const exits = legs.filter(({ list }) => list?.leg !== 'entry');
      const sold = exits.reduce((sum, leg) => sum + filled(leg), 0n);
      const most = entry === undefined ? largest(exits.map(({ amount, filledAmount }) => fine(amount ?? filledAmount))) : filled(entry);
      // An entry that ended in an earlier round is not among these.
      const isWhole = exits.length === 2 && (entry !== undefined || exits[0]?.list?.kind === 'oco');
      return isWhole && sold > most ? [`list ${id}: its exits sold ${sold} of ${most}`] : [];
    });
  }

  #checkSums(told: readonly Told[], wallets: readonly WalletTold[], keptOf: (coin: string) => bigint): void {
    for (const { code } of COINS) {
      let sum = 0n;
      for (const { balances } of told) {
        const balance = balances.find(({ coin }) => coin === code);
        sum += atoms(code, balance?.available ?? '0') + atoms(code, balance?.held ?? '0');
      }
      for (const { accounts } of wallets) sum += (accounts.get(`fiat ${code}`) ?? 0n) + (accounts.get(`game ${code}`) ?? 0n);
      sum += keptOf(code);
      const paid = this.#archives.reduce((all, archive) => all + (archive.fees.get(code) ?? 0n), 0n);
      const flow = flowOf(wallets, code);
      if (sum + paid !== seeded(code) + flow)
        this.#notebook.problems.push(
          `${code}: customers have ${sum} and paid ${paid} in fees, but ${seeded(code)} were issued and ${flow} came from the chain`,
        );
    }
  }

  #archive(who: number): Archive {
    const archive = this.#archives[who];
    if (archive === undefined) throw new Error(`nobody has number ${who}`);
    return archive;
  }
}

/** What an acknowledged state of an order rules out; undefined if the present one can follow from it. */
function contradiction(then: Order, now: Order): string | undefined {
  if (isEnded(then)) return isDeepStrictEqual(then, now) ? undefined : 'its end was changed';
  if (now.updatedAt < then.updatedAt) return 'it is older than what was told';
  if (fine(now.filledAmount) < fine(then.filledAmount)) return 'a fill was undone';
  const fixed = ({ id, clientOrderId, market, side, type, timeInForce, time, expireAt, stp }: Order): unknown => [
    id,
    clientOrderId,
    market,
    side,
    type,
    timeInForce,
    time,
    expireAt,
    stp,
  ];
  return isDeepStrictEqual(fixed(then), fixed(now)) ? undefined : 'it is another order';
}

/** What an open order holds of a coin, in 10⁻¹⁸. */
function promisedBy(order: Order, coin: string): bigint {
  if (order.waitsFor === 'entry') return 0n;
  const [base, quote] = order.market.split('_');
  const left = fine(order.amount ?? '0') - fine(order.filledAmount);
  if (order.side === 'sell') return base === coin ? left : 0n;
  return quote === coin ? (left * fine(order.price ?? '0')) / 10n ** 18n : 0n;
}

/** What open orders hold of a coin, in 10⁻¹⁸: exits of one list hold their amount once, and nothing before their entry. */
function promisedTogether(open: readonly Order[], coin: string): bigint {
  const byHold = Map.groupBy(open, ({ id, list }) => (list === undefined || list.leg === 'entry' ? id : `list ${list.id}`));
  return [...byHold.values()].reduce((sum, orders) => sum + largest(orders.map((order) => promisedBy(order, coin))), 0n);
}

function largest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, one) => (one > most ? one : most), 0n);
}
