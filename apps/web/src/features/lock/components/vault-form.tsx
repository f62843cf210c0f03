import { useDeferredValue, useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, compareDecimals, Notice, NumberField, Segmented, Select, TextField, toast, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useSite } from '../../../shared/info.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { Failure, QueryError } from '../../../shared/query-states.tsx';
import { openVault, vaultPreviewQuery, type VaultPlan, type Preview } from '../api/positions.ts';
import { emptyDraft, planOf, type VaultDraft } from '../state/vault.ts';
import { coins, short } from './names.ts';
import { RowTable } from './row-table.tsx';
import { AllOf } from './subscribe-dialog.tsx';

/** A new vault: how much until when, with its calendar beside it before anything happens. */
export function VaultForm(): ReactNode {
  const { t } = useTexts('lock');
  const balances = useQuery(balancesQuery);
  const trading = balances.data?.trading ?? [];
  const [draft, setDraft] = useState<VaultDraft>(emptyDraft);
  const change = (next: Partial<VaultDraft>): void => setDraft({ ...draft, ...next });
  const coin = draft.coin === '' ? (trading.find(({ available }) => compareDecimals(available, '0') > 0)?.coin ?? '') : draft.coin;
  const available = trading.find((one) => one.coin === coin)?.available;
  const plan = planOf({ ...draft, coin });
  const asked = useDeferredValue(plan);
  const preview = useQuery({ ...vaultPreviewQuery(asked ?? { coin, amount: '0' }), enabled: asked !== undefined });
  const isRich = available !== undefined && compareDecimals(draft.amount === '' ? '0' : draft.amount, available) <= 0;
  const isReady = plan !== undefined && preview.isSuccess && !preview.isPlaceholderData && isRich && draft.isUnderstood;
  const days = plan === undefined || preview.data === undefined ? {} : { starts: preview.data.startTime, ends: preview.data.endTime };
  const body = { ...(plan ?? { coin, amount: '0' }), ...days, emergency: draft.hasExit, understood: true } as const;
  const once = useMoneyTry();
  const opening = useMutation({
    mutationFn: async () => await once.send({ plan, exit: draft.hasExit }, body, openVault),
    // Other days are shown before they are agreed to.
    onError: () => void preview.refetch(),
    onSuccess: () => {
      toast(t(($) => $.vault.done));
      setDraft({ ...emptyDraft, coin });
    },
  });
  return (
    <form
      noValidate
      className="ui-card grid gap-5 p-5 lg:grid-cols-2"
      aria-label={t(($) => $.vault.new)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) opening.mutate();
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="text-16">{t(($) => $.vault.new)}</h2>
        {balances.isError && balances.data === undefined ? <QueryError query={balances} /> : null}
        <Select<string>
          label={t(($) => $.vault.coin)}
          value={coin}
          onValueChange={(next) => change({ coin: next, amount: '' })}
          options={trading.map((one) => ({ value: one.coin, label: one.coin }))}
        />
        <NumberField
          label={t(($) => $.vault.amount)}
          aside={<AllOf available={available} coin={coin} onAll={(amount) => change({ amount })} />}
          value={draft.amount}
          onValueChange={(amount) => change({ amount })}
          unit={coin}
          error={draft.amount !== '' && available !== undefined && !isRich ? t(($) => $.subscribe.tooMuch) : undefined}
        />
        <When draft={draft} onChange={change} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PreviewBox preview={asked === undefined ? undefined : preview.data} error={asked === undefined ? null : preview.error} />
        <ExitChoice draft={draft} onChange={change} />
        <Failure error={opening.error} />
        <div className="flex">
          <Button type="submit" look="primary" size="l" wide busy={opening.isPending} disabled={!isReady}>
            {t(($) => $.vault.submit, { amount: draft.amount === '' ? '' : short(draft.amount), coin })}
          </Button>
        </div>
      </div>
    </form>
  );
}

type Part = { readonly draft: VaultDraft; readonly onChange: (next: Partial<VaultDraft>) => void };

function When({ draft, onChange }: Part): ReactNode {
  const { t } = useTexts('lock');
  const zone = useSite()?.timeZone ?? 'UTC';
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span className="text-13 text-t2">{t(($) => $.vault.how)}</span>
        <Segmented
          wide
          label={t(($) => $.vault.how)}
          value={draft.how}
          onValueChange={(how) => onChange({ how })}
          items={(['until', 'parts'] as const).map((one) => ({ value: one, label: t(($) => $.vault[one]) }))}
        />
      </div>
      {draft.how === 'until' ? (
        <TextField
          type="date"
          label={t(($) => $.vault.day)}
          help={t(($) => $.vault.dayHelp, { zone })}
          value={draft.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label={t(($) => $.vault.count)}
            value={draft.parts}
            onValueChange={(parts) => onChange({ parts })}
            decimals={0}
            min="2"
            max="366"
            step="1"
          />
          <Select<NonNullable<VaultPlan['period']>>
            label={t(($) => $.vault.period)}
            value={draft.period}
            onValueChange={(period) => onChange({ period })}
            options={(['day', 'week', 'month'] as const).map((one) => ({ value: one, label: t(($) => $.vault.periods[one]) }))}
          />
        </div>
      )}
    </>
  );
}

function PreviewBox({ error, preview }: { preview: Preview | undefined; error: Error | null }): ReactNode {
  const { t } = useTexts('lock');
  const errorText = useErrorText();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-14 font-medium">{t(($) => $.vault.preview)}</h3>
      {error === null ? null : (
        <Notice tone="warn" size="s" role="alert">
          {errorText(error)}
        </Notice>
      )}
      {preview === undefined || error !== null ? (
        error === null ? (
          <p className="text-13 text-t2">{t(($) => $.vault.fill)}</p>
        ) : null
      ) : (
        <>
          <RowTable label={t(($) => $.vault.preview)} rows={preview.rows} withReward={false} />
          <p className="text-12 text-t2">
            {coins(preview.amount)} {preview.coin}
          </p>
        </>
      )}
    </div>
  );
}

/** Whether there is a way out, decided once and for all, and the customer's confirmation. */
function ExitChoice({ draft, onChange }: Part): ReactNode {
  const { t } = useTexts('lock');
  return (
    <div className="flex flex-col gap-3">
      <Checkbox checked={draft.hasExit} onCheckedChange={(hasExit) => onChange({ hasExit })}>
        {t(($) => $.vault.emergency)}
      </Checkbox>
      <Notice size="s" {...(draft.hasExit ? {} : { tone: 'warn' as const })}>
        {draft.hasExit ? t(($) => $.vault.emergencyHelp) : t(($) => $.vault.noEmergency)}
      </Notice>
      <Checkbox checked={draft.isUnderstood} onCheckedChange={(isUnderstood) => onChange({ isUnderstood })}>
        {t(($) => $.vault.understood)}
      </Checkbox>
    </div>
  );
}
