import { ApiError } from '@agio/client';
import { choice, deskAct, either, line, note, number, row, text, type Words } from '../../../shared/desk/index.ts';
import { bringCodes, type Batch, type ShopProduct, type Variant } from '../api/shop.ts';
import { codesOf, linesOf, pricePayloadOf, variantBodyOf, variantDraftOf } from '../state/drafts.ts';

/** Whether a product is sold, and how many one customer may buy. */
export const SaleAct = deskAct({
  call: 'deskShopSale',
  texts: 'shop',
  look: 'ghost',
  draft: ({ limit, state }: ShopProduct) => ({ state: state === 'draft' ? ('on_sale' as const) : state, limit: String(limit) }),
  input: ({ limit, state }, { id }) => (limit === '' ? null : { params: { id }, body: { state, limit: Number(limit) } }),
  form: ({ draft: { state }, of: { id, texts }, w: { products } }) => ({
    button: products.sale,
    submit: products.save,
    what: `${products.sale}: ${texts['en-US']?.title ?? id}, ${products.states[state]}`,
    done: products.done,
    fields: [
      choice('state', products.state, products.states),
      number('limit', products.limit, { help: products.limitHelp, decimals: 0 }),
      state === 'closed' ? note(<p className="text-13 text-warn">{products.closedNote}</p>) : null,
    ],
  }),
});

/** Pieces that came in, or are gone. */
export const StockAct = deskAct({
  call: 'deskShopStock',
  texts: 'shop',
  draft: (_variant: Variant) => ({ way: 'in', pieces: '' }),
  input: ({ pieces, way }, { id, version }) =>
    Number(pieces) === 0 ? null : { body: { variant: id, version, change: (way === 'in' ? 1 : -1) * Number(pieces) } },
  form: ({ of: { left, reserved }, t, w: { products, stock } }) => ({
    button: products.count,
    title: stock.title,
    submit: products.save,
    fields: [
      note(t(($) => $.stock.now, { left, reserved })),
      either('way', stock.way, { in: stock.in, out: stock.out }),
      number('pieces', stock.pieces, { decimals: 0 }),
    ],
  }),
});

/** Codes that are sold, each once, after two people have agreed on them; they are never shown here again. */
export const CodesAct = deskAct({
  ask: 'shop.codes',
  texts: 'shop',
  draft: (_variant: Variant) => ({ text: '' }),
  payload: ({ text: typed }, { id }) => {
    const codes = codesOf(typed);
    return codes.length === 0 || codes.length > 1_000 ? null : { variant: id, codes };
  },
  prepare: async (typed) => await bringCodes(typed as Parameters<typeof bringCodes>[0]),
  explain: duplicatesIn,
  form: ({ draft, t, w: { products, stock } }) => ({
    button: products.importCodes,
    submit: t(($) => $.stock.importSo, { count: codesOf(draft.text).length }),
    fields: [text('text', stock.codes, { help: stock.codesHelp, rows: 8, max: 100_000 })],
  }),
});

/** Whether a list is that of a batch that waits; nothing changes by it. */
export const CompareAct = deskAct({
  call: 'deskShopCompare',
  texts: 'shop',
  look: 'ghost',
  draft: (_batch: Batch) => ({ text: '' }),
  input: ({ text: typed }, { batch }) => {
    const codes = codesOf(typed);
    return codes.length === 0 || codes.length > 1_000 ? null : { params: { batch }, body: { codes } };
  },
  said: ({ isSame }, t) => t(($) => (isSame ? $.batches.same : $.batches.other)),
  form: ({ w: { batches, stock } }) => ({
    button: batches.compare,
    fields: [note(batches.compareNote), text('text', stock.codes, { rows: 8, max: 100_000 })],
  }),
});

/** The lines that were imported before or are there a second time, as they stand in the field. */
function duplicatesIn(error: Error, { t }: Words<'shop'>, { text: typed }: { readonly text: string }): string | undefined {
  const { lines = [] } = error instanceof ApiError && error.code === 'SHOP_CODES_DUPLICATE' ? (error.details as { lines?: number[] }) : {};
  return lines.length === 0 ? undefined : t(($) => $.stock.duplicates, { lines: linesOf(typed, lines).join(', ') });
}

type PricedItem = { readonly product: ShopProduct; readonly variant: Variant | null };

/** A variant's names and price: of a coin, or in a currency. Two people lower a price. */
export const VariantAct = deskAct({
  call: 'deskShopVariant',
  ask: 'shop.price',
  texts: 'shop',
  look: 'ghost',
  draft: ({ variant }: PricedItem) => ({ ...variantDraftOf(variant) }),
  input: (draft, { product, variant }) => {
    const body = variantBodyOf(draft, variant);
    return body === null ? null : { params: { id: product.id }, body };
  },
  payload: (draft, { variant }) => pricePayloadOf(draft, variant),
  form: ({ draft: { price, unit }, of, w: { products, refund, variant }, way }) => ({
    button: of.variant === null ? products.addVariant : products.price,
    submit: way === 'two' ? refund.ask : products.save,
    what: `${products.price}: ${price} ${unit}`,
    done: products.done,
    fields: [
      // Two people agree on a price; its names are one person's.
      way === 'two' ? null : row(line('name', variant.name, { max: 40 }), line('nameZh', variant.nameZh, { max: 40 })),
      row(number('price', products.price), line('unit', variant.unit, { help: variant.unitHelp, isUpper: true, max: 12 })),
    ],
  }),
});
