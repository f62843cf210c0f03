import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Button, formatDate, Notice, Skeleton, Switch, Tag, useLanguage, useTexts } from '@agio/ui';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { showError } from '../../../shared/error-popup.ts';
import { useFeature } from '../../../shared/info.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useC2cLive } from '../api/orders.ts';
import { resign, saveSetting, standingQuery, type ProviderStatus } from '../api/provider.ts';
import { short } from './amounts.ts';
import { Application } from './application.tsx';
import { DeskBalance } from './desk-balance.tsx';
import { DeskFigures } from './desk-figures.tsx';
import { DeskOrders } from './desk-orders.tsx';
import { SettingForm } from './setting-form.tsx';

const DESK: readonly ProviderStatus['state'][] = ['verified', 'suspended', 'leaving'];

/** Becoming a provider, and a provider's work. */
export function DeskPage(): ReactNode {
  const { t } = useTexts('c2c-desk');
  useC2cLive();
  const standing = useQuery(standingQuery);
  return (
    <>
      {standing.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {standing.isError && standing.data === undefined ? (
        <section className="ui-card">
          <QueryError query={standing} />
        </section>
      ) : null}
      {standing.data === undefined ? null : DESK.includes(standing.data.state) ? (
        <Desk standing={standing.data} />
      ) : (
        <>
          <h1 className="pb-4 text-20">{t(($) => $.apply.title)}</h1>
          <Application standing={standing.data} />
        </>
      )}
    </>
  );
}

function Desk({ standing }: { standing: ProviderStatus }): ReactNode {
  const isOn = useFeature('c2c');
  return (
    <div className="flex flex-col gap-4">
      <Head standing={standing} isOn={isOn} />
      <Told standing={standing} isOn={isOn} />
      <DeskFigures standing={standing} />
      <DeskOrders waiting={standing.waiting} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        {isOn === true && standing.state !== 'leaving' ? <SettingForm key={standing.settingTime} standing={standing} /> : null}
        <DeskBalance standing={standing} />
      </div>
    </div>
  );
}

function Head({ isOn, standing }: { standing: ProviderStatus; isOn: boolean | undefined }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const [isLeaving, setLeaving] = useState(false);
  const { setting, state } = standing;
  const opening = useMutation({ mutationFn: saveSetting, onError: showError });
  const isVerified = state === 'verified';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-20">{t(($) => $.title)}</h1>
      <span className="mr-auto">
        <Tag tone={isVerified ? 'p' : 'warn'}>
          {isVerified ? <ShieldCheck size={14} aria-hidden="true" /> : null}
          {t(($) => $.states[state])}
        </Tag>
      </span>
      {isOn === true && isVerified && setting !== null ? (
        <span className="text-t2">
          <Switch
            label={t(($) => $.taking)}
            words="before"
            checked={setting.open}
            disabled={opening.isPending}
            onCheckedChange={(open) => opening.mutate({ ...setting, open })}
          />
        </span>
      ) : null}
      {isVerified ? (
        <Button look="ghost" size="m" onClick={() => setLeaving(true)}>
          {t(($) => $.resign.open)}
        </Button>
      ) : null}
      {isLeaving ? (
        <ConfirmDialog
          title={t(($) => $.resign.title)}
          keep={t(($) => $.resign.keep)}
          yes={t(($) => $.resign.open)}
          act={resign}
          onClose={() => setLeaving(false)}
        >
          {t(($) => $.resign.text, { bond: short(standing.bond) })}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** What keeps orders from coming. */
function Told({
  isOn,
  standing: { bondReturns, reason, setting, state },
}: {
  standing: ProviderStatus;
  isOn: boolean | undefined;
}): ReactNode {
  const { t } = useTexts('c2c-desk');
  const language = useLanguage();
  if (state === 'suspended')
    return (
      <Notice tone="warn">
        {t(($) => $.told.suspended)} {reason}
      </Notice>
    );
  if (state === 'leaving')
    return (
      <Notice tone="warn">{t(($) => $.told.leaving, { date: bondReturns === null ? '–' : formatDate(bondReturns, language) })}</Notice>
    );
  if (isOn === false) return <Notice tone="warn">{t(($) => $.told.off)}</Notice>;
  if (setting === null) return <Notice>{t(($) => $.told.noSetting)}</Notice>;
  return setting.open ? null : <Notice>{t(($) => $.told.closed)}</Notice>;
}
