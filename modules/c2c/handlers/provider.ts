import { randomUUID } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, DataOf, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { ProviderSetting } from '@agio/contracts/c2c';
import type { Coin } from '@agio/core';
import { amountText, balanceOf, caughtUp, hundredthsOf, priceOf, priceText, totalText } from '@agio/deals';
import { formatDecimal, parseDecimal, TOTAL_DIGITS } from '@agio/kernel';
import { NAME_CODES, wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { turnoverOf } from '../providers/figures.ts';
import type { ProviderTerms, SettingRecord } from '../model.ts';
import { c2cFailure } from '../refusals.ts';
import { hoursOf } from './room.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { countsOf } from '../transcript/live.ts';
import { BOND_COINS, C2C_COIN, C2C_FIAT } from '../terms.ts';
import { isSuspendedElsewhere } from '../providers/watch.ts';
import { insertProviderWords, providersBy } from '../words/providers.ts';

export type ProviderCall = 'c2cMerchant' | 'c2cMerchantSetting' | 'c2cMerchantApply' | 'c2cMerchantResign';
type Status = DataOf<Calls['c2cMerchant']>;
type StatusReply = Promise<HandlerResult<Status>>;

export function providerHandlers(room: Room): Handlers<ProviderCall> {
  return {
    c2cMerchant: (_input, context) => statusOf(room, context),
    c2cMerchantSetting: ({ body }, context) => set(room, body, context),
    c2cMerchantApply: ({ body }, context) => apply(room, body, context),
    async c2cMerchantResign(_input, context) {
      const { reply } = await ask(room, { kind: 'c2c.resign', customer: context.customer });
      return reply.ok ? statusOf(room, context) : c2cFailure(reply.refusal);
    },
  };
}

/** The setting as people read it. */
export function settingView(setting: SettingRecord, coin: Pick<Coin, 'decimals'>): ProviderSetting {
  return {
    buyPrice: priceText(setting.buyPrice),
    sellPrice: priceText(setting.sellPrice),
    min: amountText(setting.min, coin),
    max: amountText(setting.max, coin),
    dailyCap: totalText(setting.dailyCap),
    payMethods: [...setting.methods],
    open: setting.isOpen,
    autoAccept: setting.isAutoAccepting,
  };
}

async function statusOf(room: Room, { customer, host }: Pick<RequestContext, 'customer' | 'host'>): StatusReply {
  if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
  const coin = room.core.coin(C2C_COIN);
  if (coin === undefined) return fail('NOT_YET_OPEN');
  const provider = (await providersBy(room, [customer])).get(customer);
  const { bought, income, paid, received, sold } = await turnoverOf(room, customer);
  const { available, held } = balanceOf(room, customer, 'fiat', coin.id);
  const { ordersWith } = booksOf(room);
  const { waiting } = countsOf(room, customer);
  const { dayStartMs } = hoursOf(room, host);
  const setting = provider?.setting ?? null;
  const isShown = provider !== undefined && ['verified', 'suspended', 'leaving'].includes(provider.state);
  return answer({
    state: provider?.state ?? 'none',
    reason: provider?.reason ?? null,
    since: provider?.sinceMs ?? null,
    name: provider?.name ?? '',
    missing: await missingOf(room, customer, host, coin),
    bond: amountText(provider?.bond ?? '0', coin),
    bondReturns: provider === undefined || provider.returnsAtMs === 0 ? null : provider.returnsAtMs,
    setting: setting === null ? null : settingView(setting, coin),
    settingTime: setting?.setAtMs ?? null,
    card: isShown ? (await room.figures.cards([customer]))(customer) : null,
    balance: { coin: coin.code, available: amountText(available, coin), held: amountText(held, coin) },
    today: { total: totalText(booksOf(room).takenSince(customer, dayStartMs)), cap: totalText(setting?.dailyCap ?? '0') },
    turnover: {
      bought: amountText(bought, coin),
      sold: amountText(sold, coin),
      paid: totalText(paid),
      received: totalText(received),
      income: formatDecimal(income, TOTAL_DIGITS),
    },
    waiting: { own: waiting, other: ordersWith.of(customer).size - waiting },
  });
}

/** Anyone who sets a site up is its first operator. */
const SEEDED_BY = 1;

const bondAtoms = ({ decimals }: Pick<Coin, 'decimals'>): bigint => BOND_COINS * 10n ** BigInt(decimals);

/** What a customer lacks to apply. */
async function missingOf(room: Room, customer: number, host: string, coin: Coin): Promise<Status['missing']> {
  const isCertified = room.isVerified(customer, host) && room.rightsOf(customer, host).c2cProvider;
  const isBound = await room.hasMethod(customer, host);
  const isRich = balanceOf(room, customer, 'fiat', coin.id).available >= bondAtoms(coin);
  return [
    ...(isCertified ? [] : (['certification'] as const)),
    ...(isBound ? [] : (['payment'] as const)),
    ...(isRich ? [] : (['bond'] as const)),
  ];
}

async function apply(room: Room, { about = '', name }: BodyOf<Calls['c2cMerchantApply']>, context: RequestContext): StatusReply {
  const { customer, host, request } = context;
  // Before any await: a request that is repeated pays no second bond, even after the original is forgotten.
  const known = request === null ? undefined : room.core.repliedTo(customer, request);
  if (known !== undefined) {
    context.setHeader('Idempotency-Replayed', 'true');
    return known.ok ? statusOf(room, context) : c2cFailure(known.refusal);
  }
  const coin = room.core.coin(C2C_COIN);
  if (coin === undefined) return fail('NOT_YET_OPEN');
  const missing = await missingOf(room, customer, host, coin);
  if (missing.includes('certification')) return fail('PLEASE_VERIFY_YOUR_REALNAME', { missing });
  if (missing.includes('payment')) return fail('OTC_PAYMENT_NEEDED', { missing });
  if (booksOf(room).providers.has(customer)) return fail('STATE_CHANGED');
  if (missing.length > 0) return fail('C2C_BOND_NEEDED', { missing });
  if (await isSuspendedElsewhere(room, customer)) return fail('C2C_SUSPENDED');
  // Words first: the name is taken before the bond is.
  const words = randomUUID();
  const claimed = await insertProviderWords(room, { id: words, customer, name, about });
  if (!claimed.ok) return fail(NAME_CODES[claimed.refusal]);
  const command = { kind: 'c2c.apply', customer, coin: coin.code, bond: String(bondAtoms(coin)), words, request } as const;
  const { reply } = await ask(room, command);
  if (reply.ok) return statusOf(room, context);
  // Anyone who did not become an applicant has no name.
  if (!booksOf(room).providers.has(customer)) await room.names.release(room.database, customer, 'provider');
  return c2cFailure(reply.refusal);
}

/** Registers a provider of a seed without a review; again it changes nothing. */
export async function seedProvider(room: Room, customer: number, name: string): Promise<void> {
  const coin = room.core.coin(C2C_COIN);
  if (coin === undefined || booksOf(room).providers.has(customer)) return;
  const words = randomUUID();
  if (!(await insertProviderWords(room, { id: words, customer, name, about: '' })).ok) return;
  const command = { kind: 'c2c.apply', customer, coin: coin.code, bond: String(bondAtoms(coin)), words, request: null } as const;
  const { reply } = await ask(room, command);
  if (reply.ok) await ask(room, { kind: 'c2c.judge', customer, decision: 'verify', by: SEEDED_BY });
}

async function set(room: Room, given: BodyOf<Calls['c2cMerchantSetting']>, context: RequestContext): StatusReply {
  const { customer, host } = context;
  const provider = booksOf(room).providers.get(customer);
  if (provider === undefined || !['verified', 'suspended'].includes(provider.state)) return fail('C2C_PROVIDER_NEEDED');
  if (!room.rightsOf(customer, host).c2cProvider) return fail('C2C_PROVIDER_NEEDED');
  const coin = room.core.coin(C2C_COIN);
  if (coin === undefined) return fail('NOT_YET_OPEN');
  if (given.open && (await isSuspendedElsewhere(room, customer))) return fail('C2C_SUSPENDED');
  const terms = termsOf(room, given, coin, host);
  if ('ok' in terms) return terms;
  const usable = await room.usableFor(customer, room.now(), host);
  const missing = terms.methods.filter((method) => !usable.some(({ currency, type }) => type === method && currency === C2C_FIAT));
  // One who closes need not be able to be paid.
  if (missing.length > 0 && terms.isOpen) return fail('OTC_PAYMENT_NEEDED', { methods: missing });
  const { reply } = await ask(room, { kind: 'c2c.set', customer, coin: coin.code, ...terms });
  return reply.ok ? statusOf(room, context) : c2cFailure(reply.refusal);
}

function termsOf(room: Room, given: ProviderSetting, { decimals }: Coin, host: string): ProviderTerms | FailedResult {
  const read = {
    buyPrice: priceOf(given.buyPrice),
    sellPrice: priceOf(given.sellPrice),
    min: parseDecimal(given.min, decimals),
    max: parseDecimal(given.max, decimals),
    dailyCap: hundredthsOf(given.dailyCap),
  };
  for (const [field, value] of Object.entries(read)) {
    if (value === undefined) return wrong(field, 'too_fine');
    if (value === 0n) return fail('AMOUNT_ZERO', { field });
  }
  const { buyPrice = 0n, dailyCap = 0n, max = 0n, min = 0n, sellPrice = 0n } = read;
  if (sellPrice < buyPrice) return wrong('sellPrice', 'below_buy_price');
  if (min > max) return wrong('min', 'above_max');
  const methods = [...new Set(given.payMethods)];
  if (!methods.every((method) => room.typesOf(host).includes(method))) return fail('NOT_YET_OPEN');
  return {
    fiat: C2C_FIAT,
    buyPrice: String(buyPrice),
    sellPrice: String(sellPrice),
    min: String(min),
    max: String(max),
    dailyCap: String(dailyCap),
    methods,
    isOpen: given.open,
    isAutoAccepting: given.autoAccept,
  };
}
