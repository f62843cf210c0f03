import { pairName } from '@agio/kernel';
import type { Texts } from '@agio/ui';
import { choice, deskAct, line, named, note, number, row, text } from '../../../shared/desk/index.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { momentOf, typedMoment } from '../../../shared/time/format.ts';
import { statuses, type MarketRow, type Status } from '../api/markets.ts';
import {
  coinPayload,
  draftOf,
  emptyMarket,
  marketPayload,
  rulesPayload,
  tagsOf,
  type MarketDraft,
  type MarketRulesDraft,
} from '../state/drafts.ts';
import { explained } from '../state/explained.ts';

type Names = Texts['desk-words']['fields'];

interface Change {
  readonly market: MarketRow;
  readonly status: Status;
}

/** It takes effect at once, on open pages as well, so the button says what happens to which market. */
export const StatusAct = deskAct({
  call: 'deskMarketStatus',
  texts: 'markets',
  when: ({ market, status }: Change) => !market.delisted && market.status !== status,
  draft: () => ({ reason: '' }),
  input: ({ reason }, { market: { market }, status }) => ({ params: { market }, body: { status, reason } }),
  form: ({ of: { market, status }, t, w }) => {
    const name = pairName(market.market);
    const title = t(($) => $.actsOn[status], { market: name });
    return {
      button: w.acts[status],
      title,
      submit: title,
      what: `${title}\n${w.statuses[market.status]} → ${w.statuses[status]}`,
      done: t(($) => $.changed, { market: name, status: w.statuses[status] }),
      fields: [note(w.statusHelp[status]), text('reason', w.reason, { rows: 2 })],
    };
  },
});

/** The rules that a market has from its beginning and that can change later. */
const ruleFields = (
  w: Texts['markets'],
  names: Names,
  { tags }: MarketRulesDraft,
  { base, quote }: { readonly base: string; readonly quote: string },
) =>
  row(
    number('makerFee', names.makerFee, { unit: '%' }),
    number('takerFee', names.takerFee, { unit: '%' }),
    number('minAmount', names.minAmount, { unit: base }),
    number('maxAmount', names.maxAmount, { unit: base }),
    number('minTotal', names.minTotal, { unit: quote }),
    number('band', w.columns.band, { unit: '%', help: w.bandHelp }),
    tagField(w, names, tags),
    number('sort', names.sort, { decimals: 0, help: w.sortHelp }),
  );

const tagField = (w: Texts['markets'], names: Names, tags: string) =>
  line('tags', names.tags, { help: w.tagsHelp, error: tagsOf(tags) === null ? w.tagsBad : undefined });

/** Other rules for a market; with other fees it shows what last month's would have been. */
export const RulesAct = deskAct({
  ask: 'spot.rules',
  texts: 'markets',
  draft: (market: MarketRow): MarketRulesDraft => draftOf(market),
  payload: (draft, market) => rulesPayload(market, draft),
  explain: explained,
  form: ({ draft, names, of, t, w }) => ({
    button: w.rules.open,
    title: t(($) => $.rules.title, { market: pairName(of.market) }),
    submit: t(($) => $.rules.submit, { market: pairName(of.market) }),
    fields: [note(w.rules.help), ruleFields(w, names, draft, of)],
  }),
});

const zoneNow = () => usePreferences.getState().zone;

/** The end of a market at a time. */
export const DelistAct = deskAct({
  ask: 'spot.delist',
  texts: 'markets',
  look: 'risk',
  when: ({ delistAt }: MarketRow) => delistAt === null,
  draft: () => ({ time: '' }),
  payload: ({ time }, { market }) => {
    const delistAt = typedMoment(time, zoneNow());
    return delistAt === null ? null : { market, delistAt };
  },
  explain: explained,
  form: ({ of, t, w: { delist } }) => ({
    button: delist.open,
    title: t(($) => $.delist.title, { market: pairName(of.market) }),
    submit: t(($) => $.delist.submit, { market: pairName(of.market) }),
    fields: [note(delist.help), line('time', zoneNow() === 'utc' ? delist.timeUtc : delist.time, { type: 'datetime-local' })],
  }),
});

/** Where a market ends already, that this is called off. */
export const CallOffAct = deskAct({
  ask: 'spot.delist',
  texts: 'markets',
  when: ({ delistAt }: MarketRow) => delistAt !== null,
  payload: (_draft, { market }) => ({ market, delistAt: null }),
  explain: explained,
  form: ({ of: { delistAt, delisted, market }, t, w: { delist } }) => ({
    button: delist.callOff,
    title: t(($) => $.delist.callOffTitle, { market: pairName(market) }),
    submit: t(($) => $.delist.callOffSubmit, { market: pairName(market) }),
    fields: [note(delisted ? delist.reopenHelp : t(($) => $.delist.callOffHelp, { time: momentOf(delistAt ?? 0, zoneNow()) }))],
  }),
});

/** A market of two coins that are there already. Tick and lot stay as they begin. */
export const NewMarketAct = deskAct({
  ask: 'spot.market',
  texts: 'markets',
  look: 'primary',
  draft: (_coins: readonly string[]): MarketDraft => emptyMarket,
  payload: marketPayload,
  explain: explained,
  form: ({ draft, names, of, t, w }) => ({
    button: w.open.market,
    title: w.newMarket.title,
    submit: t(($) => $.newMarket.submit, { market: `${draft.base}/${draft.quote}` }),
    fields: [
      note(w.newMarket.help),
      row(
        choice('base', names.base, named(of), { placeholder: w.choose }),
        choice('quote', names.quote, named(of), { placeholder: w.choose }),
        number('tickSize', names.tickSize, { unit: draft.quote }),
        number('lotSize', names.lotSize, { unit: draft.base }),
        number('openingPrice', names.openingPrice, { unit: draft.quote }),
        choice('status', names.status, named(statuses, w.statuses)),
      ),
      ruleFields(w, names, draft, draft),
    ],
  }),
});

/** A coin of the ledger; its decimals never change. */
export const NewCoinAct = deskAct({
  ask: 'spot.coin',
  texts: 'markets',
  look: 'primary',
  draft: (_of: null) => ({ coin: '', name: '', decimals: '8', tags: '' }),
  payload: coinPayload,
  explain: explained,
  form: ({ draft: { coin, tags }, names, t, w }) => ({
    button: w.open.coin,
    title: w.newCoin.title,
    submit: t(($) => $.newCoin.submit, { coin }),
    fields: [
      note(w.newCoin.help),
      line('coin', names.coin, { help: w.newCoin.coinHelp, isUpper: true, max: 12 }),
      line('name', names.name, { max: 40 }),
      number('decimals', names.decimals, { decimals: 0, help: w.newCoin.decimalsHelp }),
      tagField(w, names, tags),
    ],
  }),
});
