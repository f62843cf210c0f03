import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Dialog, Notice, Segmented, Select, Skeleton, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMoneyKey } from '../../../shared/money-key.ts';
import { saveAd, type OwnAd } from '../api/merchant.ts';
import { marketsQuery, type Markets } from '../api/offers.ts';
import { draftOf, newDraft, termsOf, type AdDraft, type AdField } from '../state/ad-draft.ts';
import { AdAmounts, AdHours, AdPrice, AdRules } from './ad-fields.tsx';

/** An advertisement, new or changed. */
export function AdDialog({ ad, onClose }: { ad: OwnAd | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const markets = useQuery(marketsQuery);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={ad === null ? t(($) => $.new) : t(($) => $.form.edit)}
      className="w-160"
    >
      {markets.data === undefined ? <Skeleton className="w-full" /> : <AdForm ad={ad} markets={markets.data} onClose={onClose} />}
    </Dialog>
  );
}

function AdForm({ ad, markets, onClose }: { ad: OwnAd | null; markets: Markets; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const errorText = useErrorText();
  const first = markets.markets[0];
  const [draft, setDraft] = useState<AdDraft>(() =>
    ad === null ? newDraft(first?.coin ?? '', first?.fiat ?? 'CNY', markets.methods.slice(0, 1)) : draftOf(ad),
  );
  const [fault, setFault] = useState<AdField | null>(null);
  const key = useMoneyKey(draft);
  const saving = useMutation({
    mutationFn: saveAd,
    onSuccess: () => {
      toast(t(($) => $.form.saved));
      onClose();
    },
  });
  function change(part: Partial<AdDraft>): void {
    setFault(null);
    saving.reset();
    setDraft((before) => ({ ...before, ...part }));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const made = termsOf(draft);
    if ('fault' in made) setFault(made.fault);
    else saving.mutate({ ad, terms: made.terms, key });
  }
  const fields = { draft, fault, markets, onChange: change };
  return (
    <form noValidate className="flex flex-col gap-4 text-t1" onSubmit={submit}>
      {ad === null ? <AdMarket draft={draft} markets={markets} onChange={change} /> : null}
      <AdPrice {...fields} />
      <AdAmounts {...fields} />
      <AdRules {...fields} />
      <AdHours hours={draft.hours} isFault={fault === 'hours'} onChange={(hours) => change({ hours })} />
      {saving.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(saving.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-12 text-t2">{t(($) => $.form.keeps)}</span>
        <Button look="ghost" onClick={onClose}>
          {t(($) => $.form.cancel)}
        </Button>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {ad === null ? t(($) => $.form.publish) : t(($) => $.form.save)}
        </Button>
      </div>
    </form>
  );
}

/** What is traded, which stays for good. */
function AdMarket({
  draft: { coin, fiat, side },
  markets: { markets },
  onChange,
}: {
  draft: AdDraft;
  markets: Markets;
  onChange: (part: Partial<AdDraft>) => void;
}): ReactNode {
  const { t } = useTexts('otc-desk');
  const { t: o } = useTexts('otc');
  const fiats = [...new Set(markets.map((one) => one.fiat))];
  return (
    <div className="grid items-end gap-3 sm:grid-cols-3">
      <Segmented
        wide
        label={o(($) => $.side)}
        value={side}
        onValueChange={(next) => onChange({ side: next })}
        items={[
          { value: 'sell', label: t(($) => $.sides.sell), className: 'sell' },
          { value: 'buy', label: t(($) => $.sides.buy), className: 'buy' },
        ]}
      />
      <Select
        label={o(($) => $.coin)}
        value={coin}
        onValueChange={(next) => onChange({ coin: next })}
        options={[...new Set(markets.map((one) => one.coin))].map((one) => ({ value: one, label: one }))}
      />
      <Select
        label={o(($) => $.fiat)}
        value={fiat}
        onValueChange={(next) => onChange({ fiat: next })}
        options={fiats.map((one) => ({ value: one, label: one }))}
      />
    </div>
  );
}
