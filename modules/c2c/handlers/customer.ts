import { answer, fail, pageOf } from '@agio/contracts';
import type { Calls, DataOf, HandlerResult, Handlers, QueryOf } from '@agio/contracts';
import type { PaymentType } from '@agio/contracts/payment';
import type { Coin } from '@agio/core';
import { amountText, balanceOf, caughtUp, coinAt, priceText, totalText } from '@agio/deals';
import { formatDecimal, parseDecimal, PRICE_DIGITS, TOTAL_DIGITS } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import { MULTIPLE, PAY_MS, UNPROCESSED_MAX } from '../model.ts';
import type { C2cSide, ProviderRecord, SettingRecord } from '../model.ts';
import { hoursOf, seenBy } from './room.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { isOpenAt } from '../routing/hours.ts';
import { priceFor, ranked, unfitness } from '../routing/router.ts';
import type { ProviderView, RoutingRequest } from '../routing/router.ts';
import { mayProvide } from '../providers/watch.ts';
import { BOND_COINS, C2C_COIN, C2C_FIAT, CLOSES_MINUTE, MINIMUM, OPENS_MINUTE } from '../terms.ts';

export type CustomerCall = 'c2cBalances' | 'c2cBalanceHistory' | 'c2cInfo' | 'c2cMerchants';
type Offer = DataOf<Calls['c2cMerchants']>['list'][number];

/** Why C2C moves money in a fiat account. */
const REASONS = ['c2c', 'c2c_bond'] as const;

export function customerHandlers(room: Room): Handlers<CustomerCall> {
  const { core } = room;
  return {
    c2cBalances({ query }, { customer }) {
      const coin = core.coin(C2C_COIN);
      if (coin === undefined || (query.coin !== undefined && query.coin !== C2C_COIN)) return answer({ list: [] });
      const { available, held } = balanceOf(room, customer, 'fiat', coin.id);
      return answer({ list: [{ coin: coin.code, available: amountText(available, coin), held: amountText(held, coin) }] });
    },
    async c2cBalanceHistory({ query }, { customer }) {
      const page = pageOf(query);
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, ...page });
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const { list, total } = await room.movementsFor({ customer, kind: 'fiat', coin: coin?.id, reasons: REASONS }, page);
      return answer({
        list: list.map(({ atMs, atoms, cause, coin: number, id, reason }) => ({
          id,
          coin: coinAt(room, number).code,
          amount: formatDecimal(atoms, coinAt(room, number).decimals),
          order: reason === 'c2c' ? cause.slice('c2c:'.length) : null,
          kind: reason === 'c2c' ? ('c2c' as const) : ('bond' as const),
          time: atMs,
        })),
        total,
        ...page,
      });
    },
    c2cInfo(_input, { customer, host }) {
      const nowMs = room.now();
      const timeZone = room.timeZoneOf(host);
      const hours = hoursOf(room, host);
      const isOpen = isOpenAt(hours, nowMs);
      const reference = room.reference(C2C_COIN, C2C_FIAT);
      return answer({
        coin: C2C_COIN,
        fiat: C2C_FIAT,
        timeZone,
        opensMinute: OPENS_MINUTE,
        closesMinute: CLOSES_MINUTE,
        isOpen,
        changesAt: isOpen ? hours.closesAtMs : hours.opensAtMs,
        now: nowMs,
        multiple: Number(MULTIPLE),
        minTotal: totalText(MINIMUM),
        payMinutes: PAY_MS / MINUTE_MS,
        unprocessed: booksOf(room).unprocessedOf(customer, hours.dayStartMs),
        unprocessedMax: UNPROCESSED_MAX,
        pausedUntil: booksOf(room).pausedUntil(customer, nowMs) ?? null,
        reference: reference === undefined ? null : priceText(reference.price),
        referenceTime: reference?.atMs ?? null,
        bond: { coin: C2C_COIN, amount: String(BOND_COINS) },
        methods: [...room.typesOf(host)],
      });
    },
    c2cMerchants: ({ query }, { customer, host }) => merchants(room, query, customer, host),
  };
}

/** Providers who would take such an order, the one first whom the router would choose. */
async function merchants(
  room: Room,
  query: QueryOf<Calls['c2cMerchants']>,
  customer: number,
  host: string,
): Promise<HandlerResult<DataOf<Calls['c2cMerchants']>>> {
  const coin = room.core.coin(C2C_COIN);
  if (coin === undefined || (query.coin !== undefined && query.coin !== C2C_COIN)) return answer({ list: [] });
  const amount = query.amount === undefined ? undefined : parseDecimal(query.amount, coin.decimals);
  if (query.amount !== undefined && amount === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  const side = query.side ?? 'buy';
  const seen = seenBy(room, hoursOf(room, host).dayStartMs);
  const all = [...booksOf(room).providers.values()].filter((one) => mayProvide(room, one.customer, host));
  const wantedFrom = ({ methods, min }: SettingRecord): RoutingRequest => {
    const method = query.payMethod ?? methods.find((one) => room.typesOf(host).includes(one)) ?? 'bank';
    return { customer, side, coin: coin.id, fiat: C2C_FIAT, amount: amount ?? BigInt(min), method };
  };
  const able = all.filter((one) => one.setting !== null && unfitness(one, wantedFrom(one.setting), seen) === undefined);
  const inOrder = ranked(able, seen, side);
  const cards = await room.figures.cards(inOrder.map((one) => one.customer));
  const list = inOrder.flatMap((one): Offer[] => {
    const offer = offerOf(one, side, coin, seen, room.typesOf(host));
    return offer === undefined ? [] : [{ ...offer, merchantId: room.uidOf(one.customer), provider: cards(one.customer) }];
  });
  return answer({ list });
}

/** What can be had of a provider today: undefined if it is less than they trade. */
function offerOf(
  { customer, setting }: ProviderRecord,
  side: C2cSide,
  coin: Coin,
  seen: ProviderView,
  types: readonly PaymentType[],
): Omit<Offer, 'merchantId' | 'provider'> | undefined {
  if (setting === null) return undefined;
  const left = BigInt(setting.dailyCap) - seen.takenToday(customer);
  const byCap = (left * 10n ** BigInt(coin.decimals + PRICE_DIGITS - TOTAL_DIGITS)) / priceFor(side, setting);
  const most = [BigInt(setting.max), byCap, ...(side === 'buy' ? [seen.available(customer, coin.id)] : [])].reduce((a, b) =>
    a < b ? a : b,
  );
  // What is bought is a multiple: the largest one.
  const step = side === 'buy' ? MULTIPLE * 10n ** BigInt(coin.decimals) : 1n;
  const max = most - (most % step);
  if (max <= 0n || max < BigInt(setting.min)) return undefined;
  return {
    buyPrice: priceText(setting.buyPrice),
    sellPrice: priceText(setting.sellPrice),
    min: amountText(setting.min, coin),
    max: amountText(max, coin),
    payMethods: setting.methods.filter((method) => types.includes(method)),
  };
}
