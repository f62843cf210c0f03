import type { MachineFact } from '@agio/core';
import { account, costOf, DAY, isNumber, isSome, MINUTE, no, PeerModel } from '@agio/deals/testing';
import type { ModelCoin, ModelHouse } from '@agio/module/testing';
import { OTC_REFUSALS } from '../model.ts';
import type { AdRecord, Advertise, AgreeToCancel, DecideAppeal, OtcCommand, OtcFact, OtcOrderRecord, SetAd, TakeAd } from '../model.ts';
import { agreementOf, mustBeTerms } from './rules.ts';

type Doing = Exclude<OtcCommand, Advertise | SetAd | TakeAd | DecideAppeal | { kind: 'otc.pause_ads' }>;

/** A naive model of OTC: everything ever advertised and ordered in two lists, counted again each time. */
export class OtcModel extends PeerModel<OtcOrderRecord> {
  readonly refusals = OTC_REFUSALS;
  readonly ads: AdRecord[] = [];
  readonly #givenUp: { readonly who: number; readonly at: number }[] = [];

  constructor(house: ModelHouse) {
    super('otc', house);
  }

  nameOf(fact: MachineFact): string {
    const { fact: name, id } = fact as OtcFact;
    return `${name} ${id}`;
  }

  nextDueMs(): number | undefined {
    const times = this.orders.map(({ deadlineMs }) => deadlineMs).filter((at) => at > 0);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  due(): readonly MachineFact[] {
    this.told = [];
    const order = this.orders.find(({ deadlineMs }) => deadlineMs === this.nextDueMs());
    if (order === undefined) return [];
    if (order.state === 'waiting') this.#giveBack(order, 'cancelled', 'deadline');
    else if (order.state === 'paid') this.changeOrder(order, { state: 'appealed', reason: 'deadline', deadlineMs: 0, agreed: [] });
    else if (order.state === 'expired' || order.state === 'cancelled') this.#dueEnded(order);
    else if (order.hadGrace || this.house.now() <= order.deadlineMs + MINUTE) this.#expire(order);
    else this.changeOrder(order, { hadGrace: true, deadlineMs: this.house.now() + 15 * MINUTE });
    return this.told;
  }

  coinOf({ coin }: AdRecord): ModelCoin {
    return this.house.coinById(coin);
  }

  protected run(command: OtcCommand): number {
    switch (command.kind) {
      case 'otc.advertise':
        return this.#advertise(command);
      case 'otc.set_ad':
        return this.#setAd(command);
      case 'otc.pause_ads':
        if (this.house.customer(command.customer) === 'unknown') no('unknown_customer');
        for (const ad of this.#live().filter(({ customer, state }) => customer === command.customer && state !== 'paused'))
          this.#changeAd(ad, { state: 'paused' });
        return 0;
      case 'otc.take':
        return this.#take(command);
      case 'otc.decide':
        return this.#decide(command);
      case 'otc.accept':
      case 'otc.extend':
      case 'otc.pay':
      case 'otc.cancel':
      case 'otc.agree':
      case 'otc.release':
      case 'otc.appeal':
        return this.#act(command);
      default:
        return no('unknown_command');
    }
  }

  #live(): AdRecord[] {
    return this.ads.filter(({ state }) => state !== 'off');
  }

  #advertise(said: Advertise): number {
    this.mustBeThere(said.customer);
    const coin = this.house.coin(said.coin) ?? no('unknown_coin');
    const { cap, fiat, floor, isAutoAccepted, max, methods, min, price, side, windowMinutes, words, quantity } = said;
    if (side === 'sell') this.mustSpare(said.customer, coin.id);
    mustBeTerms(said);
    const now = this.house.now();
    const terms = { side, fiat, price, floor, cap, min, max, windowMinutes, isAutoAccepted, methods: [...methods] };
    if (said.ad === 0) {
      if (this.#live().filter(({ customer }) => customer === said.customer).length >= 20) no('otc.too_many_ads');
      const ad: AdRecord = {
        ...terms,
        id: this.ads.length + 1,
        customer: said.customer,
        coin: coin.id,
        remaining: quantity,
        state: 'on',
        revision: said.revision + 1,
        words,
        createdAtMs: now,
        updatedAtMs: now,
      };
      this.ads.push(ad);
      this.#changeAd(ad, { state: this.#openState(ad, price) });
      return ad.id;
    }
    const ad = this.#live().find(({ customer, id }) => id === said.ad && customer === said.customer) ?? no('otc.not_found');
    if (ad.revision !== said.revision) no('otc.ad_changed');
    if (ad.side !== side || ad.coin !== coin.id || ad.fiat !== fiat) no('otc.invalid');
    const changed = { ...ad, ...terms, remaining: quantity, words, revision: ad.revision + 1 };
    this.#changeAd(ad, { ...changed, state: ad.state === 'paused' ? 'paused' : this.#openState(changed, price) });
    return ad.id;
  }

  #setAd({ ad: id, customer, state }: SetAd): number {
    const ad = this.#live().find((one) => one.id === id && one.customer === customer) ?? no('otc.not_found');
    if (!['on', 'paused', 'off'].includes(state)) no('otc.invalid');
    if (state === 'on' && this.house.customer(customer) === 'disabled') no('customer_disabled');
    if (state === 'on' && ad.side === 'sell') this.mustSpare(customer, ad.coin);
    this.#changeAd(ad, { state: state === 'on' ? this.#openState(ad, ad.price) : state });
    return id;
  }

  #take(said: TakeAd): number {
    const { customer } = said;
    this.mustBeThere(customer);
    const ad = this.#live().find(({ id, state }) => id === said.ad && state === 'on') ?? no('otc.ad_closed');
    const failedToday = (who: number): number => this.#givenUp.filter((one) => one.who === who && one.at > this.house.now() - DAY).length;
    if (this.house.customer(ad.customer) !== 'enabled' || failedToday(ad.customer) > 2) no('otc.ad_closed');
    if (said.revision !== ad.revision) no('otc.ad_changed');
    if (ad.customer === customer) no('otc.own_ad');
    if (!isNumber(said.amount) || !isSome(said.price) || !ad.methods.includes(said.method)) no('otc.invalid');
    if (!Number.isInteger(said.feeMillionths) || said.feeMillionths < 0 || said.feeMillionths > 50_000) no('otc.invalid');
    const [price, amount, now] = [BigInt(said.price), BigInt(said.amount), this.house.now()];
    const isFair =
      ad.price === null
        ? (ad.floor === '' || BigInt(ad.floor) <= price) && (ad.cap === '' || price <= BigInt(ad.cap))
        : price === BigInt(ad.price);
    if (!isFair) no('otc.price_changed');
    if (amount === 0n) no('otc.amount_zero');
    const total = costOf(price, amount, this.house.coinById(ad.coin));
    if (BigInt(ad.remaining) < amount || total < BigInt(ad.min) || BigInt(ad.max) < total) no('otc.amount_out_of_range');
    if (failedToday(customer) > 2) no('otc.taking_paused');
    const open = this.openOrders();
    if (open.filter(({ taker }) => taker === customer).length > 2 || open.filter(({ maker }) => maker === ad.customer).length > 99)
      no('otc.too_many_open');
    const [buyer, seller] = ad.side === 'sell' ? [customer, ad.customer] : [ad.customer, customer];
    if (seller !== customer && this.house.stillness(ad.coin) === undefined && this.house.lossRefusal(seller, ad.coin) !== undefined)
      no('otc.ad_closed');
    this.mustSpare(seller, ad.coin);
    if (this.house.available(account(seller), ad.coin) < amount) no('otc.balance_not_enough');
    const left = { ...ad, remaining: String(BigInt(ad.remaining) - amount) };
    this.#changeAd(ad, { ...left, state: this.#openState(left, said.price) });
    const order: OtcOrderRecord = {
      id: this.orders.length + 1,
      ad: ad.id,
      revision: ad.revision,
      maker: ad.customer,
      taker: customer,
      buyer,
      seller,
      coin: ad.coin,
      fiat: ad.fiat,
      price: said.price,
      amount: said.amount,
      held: said.amount,
      total: String(total),
      feeMillionths: said.feeMillionths,
      method: said.method,
      windowMinutes: ad.windowMinutes,
      state: ad.isAutoAccepted ? 'unpaid' : 'waiting',
      reason: null,
      deadlineMs: now + (ad.isAutoAccepted ? ad.windowMinutes : 10) * MINUTE,
      extensions: 0,
      hadGrace: false,
      isOtherName: false,
      agreed: [],
      paidAtMs: 0,
      toBuyer: '',
      by: 0,
      decidedBy: 0,
      words: said.words,
      createdAtMs: now,
      updatedAtMs: now,
      split: '',
    };
    this.putOrder(order);
    return order.id;
  }

  /** Orders that the core still knows: all but those that ended for good. */
  #known(id: number): OtcOrderRecord {
    const known = this.orders.find((order) => order.id === id) ?? no('otc.not_found');
    const isOver = ['success', 'failed', 'partial_success'].includes(known.state);
    return isOver || (['cancelled', 'expired'].includes(known.state) && known.deadlineMs === 0) ? no('otc.not_found') : known;
  }

  #act(said: Doing): number {
    const { customer, kind } = said;
    const order = this.#known(said.order);
    if (customer !== order.buyer && customer !== order.seller) no('otc.not_found');
    if (kind !== 'otc.appeal' && this.house.customer(customer) !== 'enabled') no('customer_disabled');
    const now = this.house.now();
    const only = (isAllowed: boolean): void => (isAllowed ? undefined : no('otc.not_allowed'));
    const when = (...states: string[]): void => (states.includes(order.state) ? undefined : no('otc.state_changed'));
    if (kind === 'otc.accept') {
      only(customer === order.maker);
      when('waiting');
      if (customer === order.seller) this.mustSpare(customer, order.coin);
      this.changeOrder(order, { state: 'unpaid', deadlineMs: now + order.windowMinutes * MINUTE });
    } else if (kind === 'otc.extend') {
      only(customer === order.seller);
      when('unpaid');
      if (order.extensions === 2) no('otc.no_more_extensions');
      this.changeOrder(order, { extensions: order.extensions + 1, deadlineMs: order.deadlineMs + 15 * MINUTE });
    } else if (kind === 'otc.pay') {
      only(customer === order.buyer);
      when('unpaid');
      this.changeOrder(order, { state: 'paid', isOtherName: said.isOtherName, paidAtMs: now, deadlineMs: now + 120 * MINUTE });
    } else if (kind === 'otc.cancel') {
      when('waiting', ...(customer === order.buyer ? ['unpaid'] : []));
      this.#giveBack(order, 'cancelled', customer === order.maker ? 'maker' : 'taker');
    } else if (kind === 'otc.agree') {
      when('paid', 'appealed');
      this.#agree(order, said, now);
    } else if (kind === 'otc.release') {
      only(customer === order.seller);
      when('paid', 'appealed');
      this.mustSpare(order.seller, order.coin);
      if (order.isOtherName && !said.acceptsOtherName) no('otc.name_differs');
      if (order.held === '0') no('otc.amount_zero');
      const isAll = order.held === order.amount;
      this.#settle(order, BigInt(order.held), { state: isAll ? 'success' : 'partial_success', reason: 'released', by: 0, decidedBy: 0 });
    } else this.#appeal(order, customer, now);
    return 0;
  }

  #agree(order: OtcOrderRecord, said: AgreeToCancel, now: number): void {
    const { customer, toBuyer = '0' } = said;
    const agreed = agreementOf(order, said);
    if (!said.agrees) return this.changeOrder(order, agreed.isAlone ? { agreed: [], split: '' } : {});
    const { isDone, split } = agreed;
    if (customer === order.buyer || isDone) this.mustSpare(order.buyer, order.coin);
    if (split !== '' && (customer === order.seller || isDone)) this.mustSpare(order.seller, order.coin);
    if (!isDone) return this.changeOrder(order, { agreed: [customer], split });
    this.changeOrder(order, { state: 'cancelled', reason: 'agreed', toBuyer, deadlineMs: now + DAY, agreed: [], split: '' });
  }

  #appeal(order: OtcOrderRecord, customer: number, now: number): void {
    const isBuyer = customer === order.buyer;
    const hadEnded = order.state === 'expired' || order.state === 'cancelled';
    if (order.state !== 'paid' && !(isBuyer && hadEnded)) no('otc.state_changed');
    if (order.state === 'paid' && now - order.paidAtMs < 15 * MINUTE) no('otc.too_early');
    this.changeOrder(order, {
      state: 'appealed',
      reason: isBuyer ? 'buyer' : 'seller',
      held: this.heldAgain(order),
      deadlineMs: 0,
      agreed: [],
      toBuyer: '',
      split: '',
    });
  }

  #decide(said: DecideAppeal): number {
    const order = this.#known(said.order);
    const { by, decidedBy, toBuyer } = said;
    const atoms = this.decided(order, said);
    const state = toBuyer === '0' ? 'failed' : toBuyer === order.amount ? 'success' : 'partial_success';
    this.#settle(order, atoms, { state, reason: 'decided', by, decidedBy });
    return 0;
  }

  #settle(order: OtcOrderRecord, atoms: bigint, into: Pick<OtcOrderRecord, 'state' | 'reason' | 'by' | 'decidedBy'>): void {
    const fee = (atoms * BigInt(order.feeMillionths)) / 1_000_000n;
    this.payOut(order, atoms, { ...into, agreed: [], split: '' }, fee);
  }

  protected sellerOf({ seller }: OtcOrderRecord): number {
    return seller;
  }

  protected buyerOf({ buyer }: OtcOrderRecord): number {
    return buyer;
  }

  #dueEnded(order: OtcOrderRecord): void {
    const last = order.createdAtMs + 30 * DAY;
    const isOver = this.house.customer(order.buyer) === 'enabled' || this.house.now() >= last;
    if (!isOver) this.changeOrder(order, { deadlineMs: last });
    else if (order.state === 'expired') this.orders[order.id - 1] = { ...order, deadlineMs: 0 };
    else if (order.toBuyer !== '0') this.#dueSplit(order);
    else {
      this.changeOrder(order, { held: '0', deadlineMs: 0 });
      if (order.paidAtMs !== 0) this.#backToAd(order);
    }
  }

  #dueSplit(order: OtcOrderRecord): void {
    const isStill = this.house.stillness(order.coin) !== undefined;
    if (isStill) this.changeOrder(order, { deadlineMs: this.house.now() + DAY });
    else this.#settle(order, BigInt(order.toBuyer), { state: 'partial_success', reason: 'agreed', by: 0, decidedBy: 0 });
  }

  #expire(order: OtcOrderRecord): void {
    this.#giveBack(order, 'expired', 'deadline');
    this.changeOrder(this.orders[order.id - 1] ?? order, { deadlineMs: this.house.now() + DAY });
  }

  #giveBack(order: OtcOrderRecord, state: 'cancelled' | 'expired', reason: OtcOrderRecord['reason']): void {
    const silent = reason === 'deadline' ? order.maker : 0;
    this.#givenUp.push({ who: order.state === 'waiting' ? silent : order.buyer, at: this.house.now() });
    this.#settle(order, 0n, { state, reason, by: 0, decidedBy: 0 });
    this.#backToAd(order);
  }

  /** It can be taken again. */
  #backToAd(order: OtcOrderRecord): void {
    const ad = this.#live().find(({ id }) => id === order.ad);
    if (ad === undefined || ad.revision > order.revision) return;
    const again = { ...ad, remaining: String(BigInt(ad.remaining) + BigInt(order.amount)) };
    this.#changeAd(ad, { ...again, state: ad.state === 'paused' ? 'paused' : this.#openState(again, order.price) });
  }

  #openState(ad: AdRecord, price: string | null): 'on' | 'sold_out' {
    if (price === null) return ad.remaining === '0' ? 'sold_out' : 'on';
    return costOf(BigInt(price), BigInt(ad.remaining), this.house.coinById(ad.coin)) < BigInt(ad.min) ? 'sold_out' : 'on';
  }

  #changeAd(ad: AdRecord, into: Partial<AdRecord>): void {
    const changed = { ...ad, ...into, updatedAtMs: this.house.now() };
    this.ads[ad.id - 1] = changed;
    this.told.push({ fact: 'otc.ad', ...changed });
  }
}

export const makeModel = (house: ModelHouse): OtcModel => new OtcModel(house);
