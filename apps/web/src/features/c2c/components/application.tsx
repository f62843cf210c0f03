import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Clock } from 'lucide-react';
import { Button, Card, formatDateTime, Notice, Skeleton, TextArea, TextField, useLanguage, useTexts } from '@agio/ui';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { showError } from '../../../shared/error-popup.ts';
import { useFeature } from '../../../shared/info.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { infoQuery } from '../api/info.ts';
import { apply, resign, type ProviderStatus } from '../api/provider.ts';
import { short } from './amounts.ts';

/** An application that is not reviewed yet can be taken back, with the bond. */
function Waiting({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const taking = useMutation({ mutationFn: resign, onError: showError });
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice>{children}</Notice>
      <Button look="outline" disabled={taking.isPending} onClick={() => taking.mutate()}>
        {t(($) => $.apply.takeBack)}
      </Button>
    </div>
  );
}

/** What is missing before one can apply, what the bond means, and asking for it. */
export function Application({ standing }: { standing: ProviderStatus }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const language = useLanguage();
  const isOn = useFeature('c2c');
  const { bond: put, name, reason, since, state } = standing;
  const found = useQuery({ ...infoQuery(true), enabled: isOn === true });
  const info = found.data;
  const bond = short(state === 'auditing' ? put : (info?.bond.amount ?? '0'));
  const said = { bond, name, time: since === null ? '' : formatDateTime(since, language) };
  if (state === 'auditing') return <Waiting>{t(($) => $.apply.auditing, said)}</Waiting>;
  if (isOn === false) return <Notice tone="warn">{t(($) => $.told.off)}</Notice>;
  if (info === undefined) return found.isError ? <QueryError query={found} /> : <Skeleton className="h-40 w-full" />;
  return (
    <div className="flex flex-col gap-4">
      {state === 'rejected' ? (
        <Notice tone="warn">
          {t(($) => $.apply.rejected)} {reason}
        </Notice>
      ) : null}
      {state === 'left' ? <Notice>{t(($) => $.apply.left)}</Notice> : null}
      <Card title={t(($) => $.apply.needs)} bodyClassName="flex flex-col gap-4">
        <p className="text-t2">{t(($) => $.apply.text)}</p>
        <Needs standing={standing} bond={bond} />
      </Card>
      <Card title={t(($) => $.apply.bond)} bodyClassName="flex flex-col gap-2">
        <ul className="flex list-disc flex-col gap-1 pl-5 text-t2">
          <li>{t(($) => $.apply.bondMoves, said)}</li>
          <li>{t(($) => $.apply.bondCovers)}</li>
          <li>{t(($) => $.apply.bondReturns)}</li>
        </ul>
      </Card>
      <Form standing={standing} bond={bond} />
    </div>
  );
}

function Needs({ bond, standing: { balance, missing } }: { standing: ProviderStatus; bond: string }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const said = { bond };
  const transfer = { coin: balance.coin, from: 'trading', to: 'fiat' };
  const needs = [
    {
      key: 'certification',
      name: t(($) => $.apply.certified),
      link: (
        <Link to="/account/cdd" className="ui-link text-13">
          {t(($) => $.apply.go)}
        </Link>
      ),
    },
    {
      key: 'payment',
      name: t(($) => $.apply.bound),
      link: (
        <Link to="/account/bank" className="ui-link text-13">
          {t(($) => $.apply.go)}
        </Link>
      ),
    },
    {
      key: 'bond',
      name: t(($) => $.apply.hasBond, said),
      link: (
        <Link to="/account/money/internal-transfer" search={transfer} className="ui-link text-13">
          {t(($) => $.apply.move)}
        </Link>
      ),
    },
  ] as const;
  return (
    <ul className="flex flex-col gap-2">
      {needs.map(({ key, link, name }) => {
        const isThere = !missing.includes(key);
        const Icon = isThere ? Check : Clock;
        return (
          <li key={key} className="flex flex-wrap items-center gap-2">
            <Icon size={16} className={isThere ? 'text-pt' : 'text-t2'} aria-hidden="true" />
            <span>{name}</span>
            {isThere ? <span className="text-12 text-t2">{t(($) => $.apply.there)}</span> : link}
          </li>
        );
      })}
    </ul>
  );
}

function Form({ bond, standing: { missing, name: before } }: { standing: ProviderStatus; bond: string }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const [name, setName] = useState(before);
  const [about, setAbout] = useState('');
  const [isAsked, setAsked] = useState(false);
  const body = { name: name.trim(), ...(about.trim() === '' ? {} : { about: about.trim() }) };
  const once = useMoneyTry();
  const applying = useMutation({ mutationFn: async () => await once.send(body, body, apply) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (body.name !== '' && missing.length === 0) setAsked(true);
  }
  return (
    <section className="ui-card p-5">
      <form noValidate className="flex max-w-140 flex-col gap-4" onSubmit={submit}>
        <TextField
          label={t(($) => $.apply.name)}
          help={t(($) => $.apply.nameHelp)}
          maxLength={64}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t(($) => $.apply.about)}
          help={t(($) => $.apply.aboutHelp)}
          rows={4}
          maxLength={1_000}
          value={about}
          onChange={(event) => setAbout(event.target.value)}
        />
        <div>
          <Button type="submit" look="primary" busy={applying.isPending} disabled={missing.length > 0 || body.name === ''}>
            {t(($) => $.apply.submit)}
          </Button>
        </div>
      </form>
      {isAsked ? (
        <ConfirmDialog
          title={t(($) => $.apply.confirm.title, { bond })}
          keep={t(($) => $.apply.confirm.keep)}
          yes={t(($) => $.apply.confirm.yes)}
          isRisk={false}
          act={async () => await applying.mutateAsync()}
          onClose={() => setAsked(false)}
        >
          {t(($) => $.apply.confirm.text)}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
