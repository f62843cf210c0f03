import { REWARDED_MAX } from '@agio/contracts/treasury/constants';
import { groupThousands, multiplyDecimals, trimZeros } from '@agio/ui';
import { choice, deskAct, named, note, number, row, text, type Words } from '../../../shared/desk/index.ts';
import type { House } from '../api/house.ts';
import { otherOf, ownAccounts, rewardPayload, transferPayload, uidsOf, type RewardDraft, type TransferDraft } from '../state/drafts.ts';
import { explained, nameIn } from '../state/house-words.ts';

/** Which account pays how much of which coin; what it has stands below. */
function moneyFields(words: Words<'house'>, { coin, from }: TransferDraft, { accounts, liabilities }: House, label: string) {
  const { heads, t, w } = words;
  const available = accounts.find((one) => one.account === from && one.coin === coin)?.available ?? '0';
  return [
    row(
      choice('from', w.from, Object.fromEntries(ownAccounts.map((account) => [account, nameIn(words, w.accounts, account)]))),
      choice('coin', heads.coin, named(liabilities.map((one) => one.coin)), { placeholder: w.choose }),
    ),
    number('amount', label, {
      unit: coin,
      help: coin === '' ? undefined : t(($) => $.has, { amount: `${groupThousands(available)} ${coin}` }),
    }),
  ];
}

const sum = (name: string, value: string) =>
  note(
    <p className="flex justify-between text-13">
      <span className="text-t2">{name}</span>
      <b className="font-medium">{value}</b>
    </p>,
  );

/** From one account of the house to the other. */
export const TransferAct = deskAct({
  ask: 'treasury.transfer',
  texts: 'house',
  draft: (_house: House): TransferDraft => ({ coin: '', amount: '', from: 'fees' }),
  payload: transferPayload,
  explain: (error, words, { coin }) => explained(error, words, coin),
  form: ({ draft, of, ...words }) => ({
    button: words.w.transfer.open,
    title: words.w.transfer.title,
    submit: words.t(($) => $.transfer.submit, { amount: draft.amount, coin: draft.coin }),
    fields: [...moneyFields(words, draft, of, words.heads.amount), sum(words.w.to, nameIn(words, words.w.accounts, otherOf(draft.from)))],
  }),
});

/** The same amount to one customer or to each of a pasted list. */
export const RewardAct = deskAct({
  ask: 'treasury.reward',
  texts: 'house',
  look: 'primary',
  draft: (_house: House): RewardDraft => ({ coin: '', amount: '', from: 'house', list: '' }),
  payload: rewardPayload,
  explain: (error, words, { coin }) => explained(error, words, coin),
  form: ({ draft, of, ...words }) => {
    const { t, w } = words;
    const { uids } = uidsOf(draft.list);
    const count = String(uids.length);
    const total =
      rewardPayload(draft) === null ? null : `${groupThousands(trimZeros(multiplyDecimals(draft.amount, count)))} ${draft.coin}`;
    return {
      button: w.reward.open,
      title: w.reward.title,
      submit: t(($) => $.reward.submit, { total: total ?? '' }),
      fields: [
        ...moneyFields(words, draft, of, w.reward.each),
        text('list', w.reward.uids, {
          aside: <span className="text-12 text-t2">{t(($) => $.reward.count, { count: uids.length })}</span>,
          help: w.reward.uidsHelp,
          error: wrongIn(draft.list, t),
          rows: 4,
          max: 20_000,
        }),
        sum(w.reward.total, total ?? '–'),
      ],
    };
  },
});

function wrongIn(list: string, t: Words<'house'>['t']): string | undefined {
  const { twice, uids, wrong } = uidsOf(list);
  if (wrong.length > 0) return t(($) => $.reward.wrong, { list: wrong.slice(0, 5).join(', ') });
  if (twice.length > 0) return t(($) => $.reward.twice, { list: twice.slice(0, 5).join(', ') });
  return uids.length > REWARDED_MAX ? t(($) => $.reward.tooMany, { count: uids.length }) : undefined;
}
