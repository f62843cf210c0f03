import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Dialog, Notice, Segmented, Select, Skeleton, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { keepDraft, saveAd, type AdSubject } from '../api/merchant.ts';
import { marketsQuery, type Markets } from '../api/offers.ts';
import { draftFrom, draftOf, keptTerms, newDraft, termsOf, type AdDraft, type AdField } from '../state/ad-draft.ts';
import { AdAmounts, AdHours, AdPrice, AdRules } from './ad-fields.tsx';

/** An advertisement: new, kept for later, or changed. */
export function AdDialog({ onClose, written }: { written: AdSubject; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const markets = useQuery(marketsQuery);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={written.ad === undefined ? t(($) => $.new) : t(($) => $.form.edit)}
      className="w-160"
    >
      {markets.isError && markets.data === undefined ? <QueryError query={markets} /> : null}
      {markets.isPending ? <Skeleton className="w-full" /> : null}
      {markets.data === undefined ? null : <AdForm written={written} markets={markets.data} onClose={onClose} />}
    </Dialog>
  );
}

function AdForm({ markets, onClose, written }: { written: AdSubject; markets: Markets; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const errorText = useErrorText();
  const [draft, setDraft] = useState<AdDraft>(() => firstDraft(written, markets));
  const [fault, setFault] = useState<AdField | null>(null);
  const once = useMoneyTry();
  const [keptId] = useState(() => written.kept?.id ?? crypto.randomUUID());
  const done = (text: string) => () => {
    toast(text);
    onClose();
  };
  const saving = useMutation({
    mutationFn: async (terms: Parameters<typeof saveAd>[0]['terms']) =>
      await once.send(draft, terms, async ({ body, key }) => await saveAd({ written, terms: body, key })),
    onSuccess: done(t(($) => $.form.saved)),
  });
  const keeping = useMutation({ mutationFn: keepDraft, onSuccess: done(t(($) => $.form.kept)) });
  const isNew = written.ad === undefined;
  function change(part: Partial<AdDraft>): void {
    setFault(null);
    saving.reset();
    keeping.reset();
    setDraft((before) => ({ ...before, ...part }));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    keeping.reset();
    const made = termsOf(draft);
    if ('fault' in made) setFault(made.fault);
    else saving.mutate(made.terms);
  }
  function keep(): void {
    saving.reset();
    keeping.mutate({ id: keptId, terms: keptTerms(draft) });
  }
  const fields = { draft, fault, markets, onChange: change };
  const error = saving.error ?? keeping.error;
  return (
    <form noValidate className="flex flex-col gap-4 text-t1" onSubmit={submit}>
      {isNew ? <AdMarket draft={draft} markets={markets} onChange={change} /> : null}
      <AdPrice {...fields} />
      <AdAmounts {...fields} />
      <AdRules {...fields} />
      <AdHours hours={draft.hours} isFault={fault === 'hours'} onChange={(hours) => change({ hours })} />
      {error === null ? null : (
        <Notice tone="warn" role="alert">
          {errorText(error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-12 text-t2">{isNew ? null : t(($) => $.form.keeps)}</span>
        <Button look="ghost" onClick={onClose}>
          {t(($) => $.form.cancel)}
        </Button>
        {isNew ? (
          <Button look="secondary" busy={keeping.isPending} disabled={saving.isPending} onClick={keep}>
            {t(($) => $.form.keep)}
          </Button>
        ) : null}
        <Button type="submit" look="primary" busy={saving.isPending} disabled={keeping.isPending}>
          {isNew ? t(($) => $.form.publish) : t(($) => $.form.save)}
        </Button>
      </div>
    </form>
  );
}

function firstDraft({ ad, kept }: AdSubject, { markets: [first], methods }: Markets): AdDraft {
  if (ad !== undefined) return draftOf(ad);
  const empty = newDraft(first?.coin ?? '', first?.fiat ?? 'CNY', methods.slice(0, 1));
  return kept === undefined ? empty : draftFrom(kept.terms, empty);
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
