import type { ReactNode } from 'react';
import { Button, TextField, useTexts, type Texts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { custom, deskAct, line, note, number, row, tick } from '../../../../shared/desk/index.ts';
import { useErrorText } from '../../../../shared/error-text.ts';
import type { Chain, ListedCoin } from '../../api/wallet.ts';
import {
  amountFields,
  dayLimitsOf,
  draftOf,
  emptyListing,
  isGas,
  limitsPayload,
  listingPayload,
  suggested,
  type LimitsDraft,
  type ListingDraft,
} from '../state/drafts.ts';
import { explained } from '../state/explained.ts';

type Names = Texts['desk-words']['fields'];

/** What may be deposited and withdrawn; amounts are in the coin. */
const limitFields = (w: Texts['listings'], names: Names, { dayLimits, gasLimit }: LimitsDraft, coin: string) => [
  row(tick('depositOpen', names.depositOpen), tick('withdrawalOpen', names.withdrawalOpen)),
  row(
    ...amountFields.map((field) => number(field, names[field], { unit: coin })),
    number('beneficiaryFrom', names.beneficiaryFrom, { unit: coin, help: w.beneficiaryHelp }),
    line('dayLimits', names.dayLimits, {
      help: w.dayHelp,
      error: dayLimits !== '' && dayLimitsOf(dayLimits) === null ? w.dayBad : undefined,
    }),
    number('gasLimit', names.gasLimit, { decimals: 0, help: w.gasHelp, error: isGas(gasLimit) ? undefined : w.gasBad }),
  ),
];

/** Other limits for a coin on a chain; what was requested before keeps its fee. */
export const LimitsAct = deskAct({
  ask: 'wallet.limits',
  texts: 'listings',
  draft: ({ listed }: { readonly chain: string; readonly listed: ListedCoin }): LimitsDraft => draftOf(listed),
  payload: (draft, { chain, listed }) => limitsPayload(chain, listed, draft),
  explain: explained,
  form: ({ draft, names, of: { chain, listed }, t, w }) => ({
    button: w.limits.change,
    label: t(($) => $.limits.open, { coin: listed.coin }),
    title: t(($) => $.limits.title, { coin: listed.coin, chain }),
    submit: t(($) => $.limits.submit, { coin: listed.coin }),
    className: 'w-180',
    fields: [note(w.limits.help), ...limitFields(w, names, draft, listed.coin)],
  }),
});

/** A token on a chain, without a restart: its contract, its limits, and another person who agrees. */
export const ListCoinAct = deskAct({
  ask: 'wallet.list_coin',
  texts: 'listings',
  draft: (_chain: Pick<Chain, 'code' | 'name'>): ListingDraft => emptyListing,
  payload: (draft, { code }) => listingPayload(code, draft),
  explain: explained,
  form: ({ draft, names, of: { code, name }, t, w }) => {
    const rest = suggested(draft.depositMinimum);
    return {
      button: w.list.open,
      title: t(($) => $.list.title, { chain: name }),
      submit: t(($) => $.list.submit, { coin: draft.coin }),
      className: 'w-180',
      fields: [
        note(w.list.help),
        row(
          line('coin', names.coin, { help: w.list.coinHelp, isUpper: true, max: 12 }),
          number('decimals', names.decimals, { decimals: 0, help: w.list.decimalsHelp }),
        ),
        custom('contract', ({ onDraft }) => <Contract chain={code} contract={draft.contract} onChange={onDraft} />),
        ...limitFields(w, names, draft, draft.coin),
        custom('rest', ({ onDraft }) => (
          <span>
            <Button look="outline" size="s" disabled={rest === null} onClick={() => rest !== null && onDraft({ ...rest })}>
              {w.list.suggest}
            </Button>
          </span>
        )),
        note(w.list.note),
      ],
    };
  },
});

/** The contract says itself how many decimals it has; its symbol proves nothing. */
function Contract({
  chain,
  contract,
  onChange,
}: {
  chain: string;
  contract: string;
  onChange: (next: Readonly<Record<string, string>>) => void;
}): ReactNode {
  const { t } = useTexts('listings');
  const errorText = useErrorText();
  const reading = useMutation({
    mutationFn: async (address: string) => await api.call('deskWalletToken', { params: { code: chain }, query: { contract: address } }),
    onSuccess: ({ contract: canonical, decimals }) => onChange({ contract: canonical, decimals: String(decimals) }),
  });
  const { data, error } = reading;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t(($) => $.list.contract)}
        help={t(($) => $.list.contractHelp)}
        value={contract}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ contract: event.target.value })}
      />
      <span className="flex flex-wrap items-center gap-3 text-13">
        <Button
          look="outline"
          size="s"
          busy={reading.isPending}
          disabled={contract.trim() === ''}
          onClick={() => reading.mutate(contract.trim())}
        >
          {t(($) => $.list.read)}
        </Button>
        <span role="status" className="text-t2">
          {error === null
            ? data === undefined
              ? ''
              : t(($) => $.list.found, { symbol: data.symbol === '' ? '–' : data.symbol, decimals: data.decimals, height: data.height })
            : 'code' in error && error.code === 'NOT_FOUND'
              ? t(($) => $.rules.no_token)
              : errorText(error)}
        </span>
      </span>
    </div>
  );
}
