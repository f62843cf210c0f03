import type { Order, OrderList } from '@agio/contracts/spot';
import type { Chance } from '../simulate/chance.ts';
import type { FiatKind } from './fiat-book.ts';
import { fiatRequest } from './fiat-mix.ts';
import { TRADERS } from './fiat-terms.ts';
import type { Kind, Notebook, Wish } from './notebook.ts';
import { isEnded } from './notebook.ts';
import { robotRequest } from './robot-mix.ts';
import { PLACES, times } from './site.ts';
import type { Place, Who } from './site.ts';
import { isOfWallet } from './wallet-book.ts';
import type { WalletKind } from './wallet-book.ts';
import { walletRequest } from './wallet-mix.ts';
import type { Wire } from './wire.ts';

type SpotKind = Exclude<Kind, WalletKind | FiatKind | 'robot'>;

const PATHS: Readonly<Record<SpotKind, string>> = {
  place: '/api/exchange/order',
  list: '/api/exchange/orderList',
  amend: '/api/exchange/amend',
  cancel: '/api/exchange/cancel',
};
const SELF_TRADE = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];
/** Own orders that a lane remembers, to amend and cancel them. */
const REMEMBERED = 30;

interface Own {
  readonly id: string;
  readonly place: Place;
}

/** One client's sequence in a round: one request after the other, chosen at random, some of them badly behaved. */
export class Lane {
  readonly #who: Who;
  readonly #wire: Wire;
  readonly #notebook: Notebook;
  readonly #chance: Chance;
  readonly #name: string;
  #count = 0;
  #own: Own[] = [];

  constructor(who: Who, wire: Wire, notebook: Notebook, chance: Chance, name: string) {
    this.#who = who;
    this.#wire = wire;
    this.#notebook = notebook;
    this.#chance = chance;
    this.#name = name;
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const wish = await this.#next();
      if (wish === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      else await this.#send(wish);
    }
  }

  async #send(wish: Wish): Promise<void> {
    const manner = this.#chance.weighed({ plain: 74, repeat: 6, parallel: 7, half: 4, hasty: 9 });
    if (manner === 'half' || manner === 'hasty') {
      await this.#wire.cut(wish.asked, manner === 'half' ? this.#chance.int(5, 95) / 100 : 1);
      // Half of them retry immediately, the others leave it open until the server is back.
      if (wish.asked.key !== null && this.#chance.once(2)) await this.#ask(wish);
      return;
    }
    if (wish.asked.key === null || manner === 'plain') return this.#ask(wish);
    if (manner === 'repeat') {
      await this.#ask(wish);
      return this.#ask(wish);
    }
    await Promise.all([this.#ask(wish), this.#ask(wish), this.#ask(wish)]);
  }

  async #ask(wish: Wish): Promise<void> {
    const answer = await this.#wire.send(wish.asked);
    if (answer === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return;
    }
    this.#notebook.note(wish, answer);
    if (answer.code !== 'SUCCESS' || wish.answers.length > 1) return;
    if (wish.kind === 'place') this.#remember([answer.data as Order]);
    if (wish.kind === 'list') this.#remember((answer.data as OrderList).orders);
  }

  #remember(orders: readonly Order[]): void {
    for (const { id, market, status } of orders) {
      const place = PLACES.find((one) => one.market === market);
      if (place !== undefined && !isEnded({ status })) this.#own = [...this.#own.slice(-REMEMBERED), { id, place }];
    }
  }

  async #next(): Promise<Wish | undefined> {
    this.#count += 1;
    const fiat = this.#who.index < TRADERS.length ? 60 : 0;
    const kind = this.#chance.weighed({
      place: 57,
      list: 9,
      amend: 8,
      cancel: 20,
      transfer: 7,
      send: 2,
      withdraw: 5,
      faucet: 1,
      robot: 6,
      fiat,
    });
    if (kind === 'fiat') {
      const wish = await fiatRequest(this.#who, this.#notebook.fiat, this.#chance, this.#key());
      return wish === undefined ? undefined : this.#notebook.wish(this.#who.index, wish.kind, wish.asked, null);
    }
    if (kind === 'robot')
      return this.#notebook.wish(this.#who.index, kind, robotRequest(this.#who, this.#notebook.robots, this.#chance, this.#key()), null);
    if (isOfWallet(kind)) {
      const asked = await walletRequest(kind, this.#who, this.#chance, this.#key());
      return asked === undefined ? undefined : this.#notebook.wish(this.#who.index, kind, asked, null);
    }
    if (kind === 'list') return this.#list();
    if (kind === 'place' || this.#own.length === 0) return this.#place();
    return kind === 'amend' ? this.#amend(this.#chance.pick(this.#own)) : this.#cancel();
  }

  #place(): Wish {
    const chance = this.#chance;
    const place = chance.pick(PLACES);
    const side = chance.pick(['buy', 'sell']);
    const price = times(
      place.middle + Math.trunc((place.middle * (chance.int(-300, 300) + (side === 'buy' ? -100 : 100))) / 100_000),
      place.tick,
    );
    const amount = times(chance.int(1, place.lots), place.lot);
    const how = chance.weighed({ GTC: 50, GTD: 10, IOC: 7, FOK: 5, post: 6, market: 6, total: 4, stop: 5, trail: 3, iceberg: 4 });
    // Named by a key, by an id of its own, or by both: so that one sent twice can be told from two.
    const named = chance.weighed({ key: 40, id: 20, both: 40 });
    const clientOrderId = named === 'key' ? null : `${this.#name}.${this.#count}`;
    const ids = clientOrderId === null ? {} : { clientOrderId };
    if (how === 'stop' || how === 'trail' || how === 'iceberg') {
      const body = { market: place.market, ...waitingOrHidden(how, place, chance), stp: chance.pick(SELF_TRADE), ...ids };
      return this.#wish('place', body, named !== 'id', clientOrderId);
    }
    const body = {
      market: place.market,
      side: how === 'total' ? 'buy' : side,
      type: how === 'market' || how === 'total' ? 'market' : 'limit',
      ...(how === 'total' ? { total: place.market.endsWith('BTC') ? '0.25' : '9000' } : { amount }),
      ...(how === 'market' || how === 'total' ? {} : { price, timeInForce: how === 'post' ? 'GTC' : how }),
      ...(how === 'GTD' ? { expireAt: Date.now() + chance.int(50, 5_000) } : {}),
      ...(how === 'post' ? { postOnly: true } : {}),
      stp: chance.pick(SELF_TRADE),
      ...ids,
    };
    return this.#wish('place', body, named !== 'id', clientOrderId);
  }

  /** Orders that share an amount, near enough to the price that a round fires, fills and halves some. Always keyed: who was not answered asks again. */
  #list(): Wish {
    const chance = this.#chance;
    const place = chance.pick(PLACES);
    const { market, lot, middle } = place;
    const amount = times(chance.int(2, place.lots), lot);
    const away = (): number => Math.trunc((middle * chance.int(20, 400)) / 100_000);
    const exits = {
      profit: { type: 'limit', price: times(middle + away(), place.tick) },
      stop: { type: 'stop-market', stopPrice: times(middle - away(), place.tick) },
    };
    const entry = { type: 'limit', price: times(middle + chance.int(-300, 100), place.tick), amount };
    const list = chance.once(2) ? { kind: 'oco', side: 'sell', amount } : { kind: 'bracket', side: 'buy', entry };
    return this.#wish('list', { market, ...list, ...exits }, true, null);
  }

  #amend({ id, place }: Own): Wish {
    const amount = times(this.#chance.int(1, place.lots), place.lot);
    const price = times(place.middle + this.#chance.int(-20, 20), place.tick);
    return this.#wish('amend', this.#chance.once(2) ? { id, amount } : { id, price }, true, null);
  }

  #cancel(): Wish {
    const how = this.#chance.weighed({ id: 90, all: 2, market: 5, clientOrderId: 3 });
    const at = this.#chance.int(0, this.#own.length - 1);
    const id = this.#own[at]?.id ?? '1';
    if (how === 'id') this.#own.splice(at, 1);
    const body = {
      id: { id },
      all: { all: true },
      market: { market: this.#chance.pick(PLACES).market },
      clientOrderId: { clientOrderId: `${this.#name}.${this.#chance.int(1, this.#count)}` },
    }[how];
    return this.#wish('cancel', body, this.#chance.once(2), null);
  }

  #key(): string {
    return `key-${this.#name}-${this.#count}`;
  }

  #wish(kind: SpotKind, body: unknown, keyed: boolean, clientOrderId: string | null): Wish {
    const key = keyed ? this.#key() : null;
    return this.#notebook.wish(this.#who.index, kind, { path: PATHS[kind], token: this.#who.token, body, key }, clientOrderId);
  }
}

/** An order that waits for a price, or an iceberg. */
function waitingOrHidden(how: 'stop' | 'trail' | 'iceberg', { lot, lots, middle, tick }: Place, chance: Chance): object {
  const size = chance.int(4, lots);
  const amount = times(size, lot);
  const away = Math.trunc((middle * chance.int(20, 400)) / 100_000);
  if (how === 'trail') return { side: 'sell', type: 'trailing-stop', trailingBps: chance.int(10, 200), amount };
  if (how === 'iceberg') {
    const side = chance.pick(['buy', 'sell']);
    const price = times(side === 'buy' ? middle - away : middle + away, tick);
    return { side, type: 'iceberg', price, amount, displayAmount: times(Math.ceil(size / 4), lot) };
  }
  if (chance.once(2)) return { side: 'sell', type: 'stop-market', stopPrice: times(middle - away, tick), amount };
  const stopPrice = times(middle + away, tick);
  return { side: 'buy', type: 'stop-limit', stopPrice, price: times(middle + 2 * away, tick), amount };
}
