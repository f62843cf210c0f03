import type { Fiat } from '@agio/contracts/payment';
import type { PayMethod } from '@agio/deals/machine';
import { PeerTraffic } from '@agio/deals/testing';
import type { Chance, TrafficScene } from '@agio/module/testing';
import type { AdRecord, OtcCommand, OtcOrderRecord, TakeAd } from '../model.ts';
import type { OtcModel } from './model.ts';

/** Commands in which one customer takes and gives up again and again: more than a day would mostly pass otherwise. */
const WAVERS = 14;
const METHODS: readonly PayMethod[] = ['bank', 'alipay', 'weixin'];

/** Merchants who advertise, and strangers who take, pay, give up and quarrel. */
export class OtcTraffic extends PeerTraffic<OtcCommand, OtcModel> {
  /** In some seeds one customer advertises until no more is accepted. */
  readonly #hoarder: number;
  /** In some seeds nearly all customers give up what they took. */
  readonly #areFickle: boolean;
  readonly #waverer: number;
  #wavers = 0;

  constructor(chance: Chance, model: OtcModel, scene: TrafficScene) {
    super(chance, model, scene);
    this.#areFickle = chance.once(3);
    this.#waverer = chance.int(1, scene.customers);
    this.#hoarder = chance.once(4) ? chance.int(1, scene.customers) : 0;
  }

  moments(nowMs: number): readonly number[] {
    return this.momentsOf('paid').filter((at) => at > nowMs);
  }

  protected draw(): OtcCommand {
    const chance = this.chance;
    if (this.#hoarder !== 0 && chance.once(3)) return this.#advertise(this.#hoarder);
    if (this.#areFickle && this.#wavers === 0 && chance.once(30)) this.#wavers = WAVERS;
    if (this.#wavers > 0) return this.#waver();
    switch (chance.weighed({ advertise: 12, ad: 6, take: 34, step: 50 })) {
      case 'advertise':
        return chance.once(5) ? this.#wrongAd() : this.#advertise(this.customer());
      case 'ad':
        return this.#setAd();
      case 'take':
        return this.#take();
      case 'step':
        return this.#step();
    }
  }

  #advertise(customer: number): Extract<OtcCommand, { kind: 'otc.advertise' }> {
    const chance = this.chance;
    const own = this.model.ads.filter((ad) => ad.customer === customer && ad.state !== 'off');
    const edited = own.length > 0 && chance.once(3) ? chance.pick(own) : undefined;
    const floats = chance.once(3);
    const price = String(chance.int(1, 9_000)) + '0'.repeat(chance.int(6, 10));
    const min = chance.pick([1, 1, 20, 300]);
    return {
      kind: 'otc.advertise',
      customer,
      ad: edited?.id ?? 0,
      revision: (edited?.revision ?? 0) + (chance.once(15) ? 1 : 0),
      side: edited?.side ?? chance.pick(['buy', 'sell']),
      coin: edited === undefined ? chance.pick(this.scene.coins).code : this.model.coinOf(edited).code,
      fiat: edited?.fiat ?? chance.pick(['CNY', 'USD']),
      price: floats ? null : price,
      floor: floats ? chance.pick(['', '5000000']) : '',
      cap: floats ? chance.pick(['', '900000000000']) : '',
      quantity: String(chance.int(1, 900)) + '0'.repeat(chance.int(4, 20)),
      min: String(min),
      max: String(min * chance.pick([1, 100_000, 100_000_000, 1_000_000_000_000])),
      windowMinutes: chance.pick([15, 20, 30, 45, 60]),
      isAutoAccepted: chance.once(2),
      methods: chance.pick([['bank'], ['bank', 'alipay'], METHODS]),
      words: `a${this.count}`,
      request: chance.once(3) ? { key: `o${this.count}`, body: 'b' } : null,
    };
  }

  #wrongAd(): OtcCommand {
    const right = this.#advertise(this.customer());
    return this.chance.pick<OtcCommand>([
      { ...right, customer: 99 },
      { ...right, coin: 'NONE' },
      { ...right, quantity: '0' },
      { ...right, min: '2', max: '1' },
      { ...right, min: '01' },
      { ...right, fiat: 'cny' as Fiat },
      { ...right, windowMinutes: 16 },
      { ...right, methods: [] },
      { ...right, methods: ['bank', 'bank'] },
      { ...right, methods: ['cash' as PayMethod] },
      { ...right, price: '0', floor: '', cap: '' },
      { ...right, price: '5', floor: '1', cap: '' },
      { ...right, price: null, floor: '2', cap: '1' },
      { ...right, side: 'give' as 'buy' },
      { ...right, ad: 9_999 },
      { ...right, fiat: right.fiat === 'CNY' ? 'USD' : 'CNY' },
    ]);
  }

  #setAd(): OtcCommand {
    const chance = this.chance;
    const ad = this.model.ads.length === 0 ? undefined : chance.pick(this.model.ads);
    const customer = chance.once(9) ? this.customer() : (ad?.customer ?? 1);
    if (chance.once(6)) return { kind: 'otc.pause_ads', customer: chance.once(9) ? 98 : customer };
    const state = chance.pick<'on' | 'paused' | 'off'>(['on', 'on', 'on', 'paused', 'off', 'sold' as 'off']);
    return { kind: 'otc.set_ad', customer, ad: ad?.id ?? 1, state };
  }

  /** Gives up what is open, else takes. */
  #waver(): OtcCommand {
    this.#wavers -= 1;
    const own = this.model.openOrders().find(({ state, taker }) => taker === this.#waverer && ['waiting', 'unpaid'].includes(state));
    if (own === undefined) return this.#take(this.#waverer);
    // Giving up while the order waits for an answer is no one's fault.
    if (own.state === 'waiting') return { kind: 'otc.accept', order: own.id, customer: own.maker };
    return { kind: 'otc.cancel', order: own.id, customer: own.buyer };
  }

  /** By any customer, if none is named. */
  #take(who?: number): OtcCommand {
    const chance = this.chance;
    const on = this.model.ads.filter(({ side, state }) => state === 'on' && (who === undefined || side === 'sell'));
    if (on.length === 0) return this.#advertise(this.customer());
    let [ad, taker] = [chance.pick(on), who ?? this.customer()];
    for (let tries = 0; tries < 10 && (ad.customer === taker || this.#has(ad, taker) < 1_000n); tries += 1)
      [ad, taker] = [chance.pick(on), who ?? this.customer()];
    if (this.#has(ad, taker) === 0n && this.model.openOrders().length > 0 && !chance.once(6)) return this.#step();
    if (chance.once(25)) ad = chance.pick(this.model.ads);
    const price = ad.price ?? chance.pick(['5000000', '9000000000', '900000000000']);
    const right: TakeAd = {
      kind: 'otc.take',
      customer: taker,
      ad: ad.id,
      revision: ad.revision,
      price,
      amount: this.#amountOf(ad, BigInt(price), this.#has(ad, taker)),
      method: chance.pick(ad.methods),
      feeMillionths: chance.pick([0, 1_000, 50_000]),
      words: `o${this.count}`,
      request: chance.once(3) ? { key: `t${this.count}`, body: 'b' } : null,
    };
    if (!chance.once(8)) return right;
    return chance.pick<OtcCommand>([
      { ...right, customer: 97 },
      { ...right, customer: ad.customer },
      { ...right, revision: ad.revision + 1 },
      { ...right, price: `${price}1` },
      { ...right, price: '1' },
      { ...right, amount: '0' },
      { ...right, amount: '1.5' },
      { ...right, feeMillionths: 50_001 },
      { ...right, method: METHODS.find((method) => !ad.methods.includes(method)) ?? ('cash' as PayMethod) },
      { ...right, ad: 9_999 },
    ]);
  }

  /** What the seller could sell. */
  #has({ coin, customer, side }: AdRecord, taker: number): bigint {
    return this.model.available(side === 'sell' ? customer : taker, coin);
  }

  /** As many atoms as the advertisement and the seller's balance allow, or somewhat fewer or more. */
  #amountOf(ad: AdRecord, price: bigint, has: bigint): string {
    const { max, min, remaining } = ad;
    const unit = 10n ** BigInt(this.model.coinOf(ad).decimals + 6);
    const least = (BigInt(min) * unit) / price;
    const most = [BigInt(remaining), (BigInt(max) * unit) / price, has].reduce((one, other) => (other < one ? other : one));
    return String(this.chance.pick([least, least + 1n, least * 2n, most, most, (least + most) / 2n, (least + most) / 2n, most + 1n]));
  }

  #step(): OtcCommand {
    const { chance } = this;
    const order = this.anOrder();
    if (order === undefined) return this.#take();
    return this.#stepOf(order, chance.once(25) ? this.customer() : chance.pick([order.buyer, order.seller]));
  }

  #stepOf(order: OtcOrderRecord, somebody: number): OtcCommand {
    const chance = this.chance;
    const of = { order: order.id, customer: somebody };
    if (this.#areFickle && ['waiting', 'unpaid'].includes(order.state) && chance.once(2))
      return { kind: 'otc.cancel', ...of, customer: order.taker };
    const steps = chance.once(8)
      ? { accept: 1, extend: 1, pay: 1, cancel: 1, agree: 1, release: 1, appeal: 1, decide: 1 }
      : { accept: 0, extend: 0, pay: 0, cancel: 0, agree: 0, release: 0, appeal: 0, decide: 0, ...USUAL[order.state] };
    switch (chance.weighed(steps)) {
      case 'accept':
        return { kind: 'otc.accept', ...of, customer: chance.once(6) ? somebody : order.maker };
      case 'extend':
        return { kind: 'otc.extend', ...of };
      case 'pay':
        return { kind: 'otc.pay', ...of, customer: chance.once(6) ? somebody : order.buyer, isOtherName: chance.once(3) };
      case 'cancel':
        return { kind: 'otc.cancel', ...of };
      case 'agree':
        return { kind: 'otc.agree', ...of, agrees: !chance.once(3), ...this.#split(order) };
      case 'release':
        return { kind: 'otc.release', ...of, acceptsOtherName: chance.once(2) };
      case 'appeal':
        return { kind: 'otc.appeal', ...of };
      case 'decide':
        return { kind: 'otc.decide', order: order.id, ...this.decision(order) };
    }
  }

  /** Of what is appealed often a part of it: what is offered already, or another one; sometimes more than there is. */
  #split({ held, split, state }: OtcOrderRecord): { readonly toBuyer?: string } {
    const chance = this.chance;
    if (state !== 'appealed' && !chance.once(9)) return {};
    if (split !== '' && !chance.once(3)) return { toBuyer: split };
    return chance.pick([{}, { toBuyer: '0' }, { toBuyer: String(BigInt(held) / 2n) }, { toBuyer: held }, { toBuyer: '-1' }]);
  }
}

/** What happens to an order in each state, and how often. */
const USUAL: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  waiting: { accept: 6, cancel: 1 },
  unpaid: { pay: 6, extend: 5, cancel: 1 },
  paid: { release: 5, agree: 2, appeal: 4 },
  appealed: { agree: 3, release: 1, decide: 1 },
  expired: { appeal: 1 },
  cancelled: { accept: 1, appeal: 1 },
  success: { release: 1, cancel: 1 },
  failed: { decide: 1 },
  partial_success: { decide: 1 },
};

export const makeTraffic = (chance: Chance, model: OtcModel, scene: TrafficScene): OtcTraffic => new OtcTraffic(chance, model, scene);
