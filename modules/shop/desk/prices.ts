import { coinCode, decimal, fail, id, requests } from '@agio/contracts';
import { coinAt } from '@agio/deals';
import { formatDecimal, numberOf, parseDecimal } from '@agio/kernel';
import { defineRequest, wrong } from '@agio/module';
import type { RequestPreview, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import type { VariantRecord } from '../model.ts';
import { shopFailure } from '../refusals.ts';
import { CURRENCY_DIGITS, digitsOf } from '../handlers/room.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import { titleOf } from './titles.ts';

/** A price as the machine has it: whole units of a coin, or of a currency. */
interface Price {
  readonly coin: string;
  readonly currency: '' | NonNullable<PriceBody['currency']>;
  readonly price: string;
}

type PriceBody = z.output<typeof terms>;
const terms = z.strictObject({ coin: coinCode.nullable(), currency: z.enum(['CNY', 'USD']).nullable(), price: decimal });

export function priceFrom(room: Room, { coin: code, currency, price: text }: PriceBody): Price | Impossible {
  if ((code === null) === (currency === null)) return wrong('price', 'of_one_coin_or_currency');
  const coin = code === null ? undefined : room.core.coin(code);
  if (code !== null && coin === undefined) return wrong('coin', 'unknown');
  const price = parseDecimal(text, coin?.decimals ?? CURRENCY_DIGITS);
  if (price === undefined) return wrong('price', 'too_many_decimals');
  return price === 0n ? fail('AMOUNT_ZERO') : { coin: code ?? '', currency: currency ?? '', price: String(price) };
}

const unitOf = (room: Room, { coin, currency }: VariantRecord): string => (coin === -1 ? currency : coinAt(room, coin).code);

/**
 * Whether a variant would be sold for less, or in another unit, which cannot be compared: an operator alone could sell to a friend. That nothing is
 * in stock makes no difference: stock can be taken out and put back, and codes come in at the price that their second person saw.
 */
export function isLowered(room: Room, variant: number, { coin, currency, price }: Price): boolean {
  const now = booksOf(room).variants.get(variant);
  if (now === undefined) return false;
  return unitOf(room, now) !== (coin === '' ? currency : coin) || BigInt(price) < BigInt(now.price);
}

/** Two people lower a price. */
export function priceRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'shop.price',
    ...requests['shop.price'],
    payload: terms.extend({ variant: id, version: z.int() }),
    async examine({ variant: number, version, ...asked }): Promise<RequestPreview | Impossible> {
      const variant = booksOf(room).variants.get(numberOf(number));
      if (variant === undefined) return fail('NOT_FOUND');
      if (variant.version !== version) return fail('STATE_CHANGED');
      const price = priceFrom(room, asked);
      if ('ok' in price) return price;
      const digits = room.core.coin(price.coin)?.decimals ?? CURRENCY_DIGITS;
      return {
        ok: true,
        target: `shop variant ${variant.id}`,
        changes: [
          {
            field: 'shopPrice',
            before: `${formatDecimal(BigInt(variant.price), digitsOf(room, variant))} ${unitOf(room, variant)}`,
            after: `${formatDecimal(BigInt(price.price), digits)} ${price.coin === '' ? price.currency : price.coin}`,
          },
        ],
        effect: [
          { field: 'shopProduct', value: await titleOf(room, variant) },
          { field: 'shopStock', value: String(variant.stock) },
        ],
      };
    },
    async run({ variant: number, version, ...asked }, { asked: by }) {
      const variant = booksOf(room).variants.get(numberOf(number));
      const price = priceFrom(room, asked);
      if (variant === undefined) return fail('NOT_FOUND');
      if ('ok' in price) return price;
      // Carried out before a crash: it is at this price.
      if (variant.version > version && variant.price === price.price) return { ok: true };
      const of = { product: variant.product, variant: variant.id, version };
      const { reply } = await ask(room, { kind: 'shop.variant', ...of, ...price, by: by.id });
      return reply.ok ? { ok: true } : shopFailure(reply.refusal);
    },
  });
}
