import { answer, fail } from '@agio/contracts';
import type { BodyOf, DeskCallName, DeskCalls, DeskHandlers, HandlerResult, Language, Operator } from '@agio/contracts';
import type { DeskShopProduct } from '@agio/contracts/shop';
import { idOf } from '@agio/deals';
import { numberOf } from '@agio/kernel';
import { wrong } from '@agio/module';
import { findBatch, fingerprintOf, keepBatch, waitingBatches } from '../codes/batches.ts';
import { knownCodes } from '../codes/codes.ts';
import type { ShopCommand } from '../model.ts';
import { shopFailure } from '../refusals.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import { isLowered, priceFrom } from './prices.ts';
import { salesOf, soldToday } from './sales.ts';
import { batchView, countsOf, deskProducts, heldViews, lowOf, waitingOf } from './views.ts';

export type ProductDeskCall = keyof ReturnType<typeof productDesk>;
type ProductReply = Promise<HandlerResult<DeskShopProduct>>;

/** What is sold, for how much, and how much of it there is. */
export function productDesk(room: Room) {
  return {
    async deskShopProducts(_input, { language }) {
      const products = await deskProducts(room, [...booksOf(room).products.values()].toReversed(), language);
      const batches = (await waitingBatches(room)).map(batchView);
      return answer({ products, held: heldViews(room), batches, counts: countsOf(room) });
    },
    async deskShopDefine({ body: { delivery, limit, ...words } }, { language, operator }): ProductReply {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const { reply } = await ask(room, { kind: 'shop.product', product: 0, delivery, limit, state: 'draft', by: operator.id });
      if (!reply.ok) return shopFailure(reply.refusal);
      await room.words.setProduct(idOf(reply), words, room.now());
      return shown(room, idOf(reply), language);
    },
    async deskShopSale({ body, params }, { language, operator }): ProductReply {
      const product = booksOf(room).products.get(numberOf(params.id));
      if (operator === undefined || product === undefined) return fail('NOT_FOUND');
      const { delivery, id } = product;
      return done(room, { kind: 'shop.product', product: id, delivery, ...body, by: operator.id }, id, language);
    },
    async deskShopWords({ body, params }, { language }): ProductReply {
      const id = numberOf(params.id);
      if (!booksOf(room).products.has(id)) return fail('NOT_FOUND');
      await room.words.setProduct(id, body, room.now());
      return shown(room, id, language);
    },
    async deskShopPicture({ body }) {
      const kept = await room.keepSitePicture(body.picture);
      return typeof kept === 'string' ? fail(kept) : answer({ path: `/api/picture/${kept.id}` });
    },
    deskShopVariant: ({ body, params }, { language, operator }) => setVariant(room, numberOf(params.id), body, operator, language),
    async deskShopStock({ body: { change, variant: of, version } }, { language, operator }): ProductReply {
      const variant = booksOf(room).variants.get(numberOf(of));
      if (operator === undefined || variant === undefined) return fail('NOT_FOUND');
      return done(room, { kind: 'shop.stock', variant: variant.id, version, change, by: operator.id }, variant.product, language);
    },
    async deskShopCodes({ body: { codes, variant: of } }, { operator }) {
      const variant = booksOf(room).variants.get(numberOf(of));
      if (operator === undefined || variant === undefined) return fail('NOT_FOUND');
      if (booksOf(room).products.get(variant.product)?.delivery !== 'virtual') return wrong('variant', 'not_virtual');
      const lines = await knownCodes(room, codes);
      if (lines.length > 0) return fail('SHOP_CODES_DUPLICATE', { lines });
      const kept = await keepBatch(room, { variant: variant.id, codes, by: operator.id });
      return kept === undefined ? fail('LIMIT_REACHED') : answer(batchView({ ...kept, createdAtMs: room.now() }));
    },
    async deskShopCompare({ body: { codes }, params }) {
      const batch = await findBatch(room, params.batch);
      if (batch === undefined || batch === 'imported') return fail('NOT_FOUND');
      return answer({ isSame: batch.fingerprint === fingerprintOf(room.masterKey, batch.variant, codes) });
    },
    async deskShopToday(_input, { language }) {
      const { oldestAt } = waitingOf(room);
      return answer({ counts: countsOf(room), oldestAt, ...(await soldToday(room)), ...(await lowOf(room, language)) });
    },
    async deskShopSales() {
      return answer(await salesOf(room));
    },
  } satisfies Partial<DeskHandlers<DeskCallName>>;
}

async function setVariant(
  room: Room,
  product: number,
  body: BodyOf<DeskCalls['deskShopVariant']>,
  operator: Operator | undefined,
  language: Language,
): ProductReply {
  if (operator === undefined) return fail('PLEASE_LOGIN');
  if (!booksOf(room).products.has(product)) return fail('NOT_FOUND');
  const price = priceFrom(room, body);
  if ('ok' in price) return price;
  const of = { product, variant: numberOf(body.variant ?? '0'), version: body.version ?? 0 };
  if (isLowered(room, of.variant, price)) return fail('SECOND_PERSON_NEEDED');
  const { reply } = await ask(room, { kind: 'shop.variant', ...of, ...price, by: operator.id });
  if (!reply.ok) return shopFailure(reply.refusal);
  await room.words.setVariant(idOf(reply), body.names);
  return shown(room, product, language);
}

async function done(room: Room, command: ShopCommand, product: number, language: Language): ProductReply {
  const { reply } = await ask(room, command);
  return reply.ok ? shown(room, product, language) : shopFailure(reply.refusal);
}

async function shown(room: Room, id: number, language: Language): ProductReply {
  const product = booksOf(room).products.get(id);
  const [view] = await deskProducts(room, product === undefined ? [] : [product], language);
  return view === undefined ? fail('NOT_FOUND') : answer(view);
}
