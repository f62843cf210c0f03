import { useState, type ReactNode } from 'react';
import { Button, Notice, NumberField, TextField, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { AskDialog } from '../../../../shared/asking/index.ts';
import { useErrorText } from '../../../../shared/error-text.ts';
import { emptyListing, listingPayload, suggested, type ListingDraft } from '../state/drafts.ts';
import { useExplained } from '../state/use-explained.ts';
import { LimitFields } from './limit-fields.tsx';

/** A token on a chain, without a restart: its contract, its limits, and another person who agrees. */
export function ListCoinDialog({ chain, name, onClose }: { chain: string; name: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('listings');
  const { t: asking } = useTexts('asking');
  const explain = useExplained();
  const [draft, setDraft] = useState<ListingDraft>(emptyListing);
  const change = (next: Partial<ListingDraft>): void => setDraft((before) => ({ ...before, ...next }));
  const rest = suggested(draft.depositMinimum);
  return (
    <AskDialog
      title={t(($) => $.list.title, { chain: name })}
      submit={t(($) => $.list.submit, { coin: draft.coin })}
      kind="wallet.list_coin"
      payload={listingPayload(chain, draft)}
      explain={explain}
      onClose={onClose}
      className="w-180"
    >
      <p className="text-13 text-t2">{t(($) => $.list.help)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={asking(($) => $.fields.coin)}
          help={t(($) => $.list.coinHelp)}
          value={draft.coin}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => change({ coin: event.target.value.toUpperCase().trim() })}
        />
        <NumberField
          label={asking(($) => $.fields.decimals)}
          help={t(($) => $.list.decimalsHelp)}
          decimals={0}
          value={draft.decimals}
          onValueChange={(decimals) => change({ decimals })}
        />
      </div>
      <Contract chain={chain} contract={draft.contract} onChange={change} />
      <LimitFields draft={draft} coin={draft.coin} onChange={change} />
      <span>
        <Button look="outline" size="s" disabled={rest === null} onClick={() => rest !== null && change(rest)}>
          {t(($) => $.list.suggest)}
        </Button>
      </span>
      <Notice size="s">{t(($) => $.list.note)}</Notice>
    </AskDialog>
  );
}

/** The contract says itself how many decimals it has; its symbol proves nothing. */
function Contract({
  chain,
  contract,
  onChange,
}: {
  chain: string;
  contract: string;
  onChange: (next: Partial<ListingDraft>) => void;
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
