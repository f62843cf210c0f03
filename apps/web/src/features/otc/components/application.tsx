import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Clock } from 'lucide-react';
import { Button, Card, formatDateTime, Notice, TextArea, TextField, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { applyAsMerchant, type MerchantStatus } from '../api/merchant.ts';

/** What is missing before one can advertise, and asking for it. */
export function Application({ standing }: { standing: MerchantStatus }): ReactNode {
  const { t } = useTexts('otc-desk');
  const language = useLanguage();
  const { reason, since, state } = standing;
  if (state === 'auditing')
    return (
      <Notice>{t(($) => $.apply.auditing, { name: standing.name, time: since === null ? '' : formatDateTime(since, language) })}</Notice>
    );
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
        <Needs standing={standing} />
      </Card>
      <Form standing={standing} />
    </div>
  );
}

function Needs({ standing: { hasAuthenticator, missing } }: { standing: MerchantStatus }): ReactNode {
  const { t } = useTexts('otc-desk');
  const needs = [
    [t(($) => $.apply.certified), !missing.includes('certification'), '/account/cdd'],
    [t(($) => $.apply.bound), !missing.includes('payment'), '/account/bank'],
    [t(($) => $.apply.twoStep), hasAuthenticator, '/account/security'],
  ] as const;
  return (
    <ul className="flex flex-col gap-2">
      {needs.map(([name, isThere, to]) => (
        <li key={to} className="flex flex-wrap items-center gap-2">
          {isThere ? (
            <Check size={16} className="text-pt" aria-hidden="true" />
          ) : (
            <Clock size={16} className="text-t2" aria-hidden="true" />
          )}
          <span>{name}</span>
          {isThere ? (
            <span className="text-12 text-t2">{t(($) => $.apply.there)}</span>
          ) : (
            <Link to={to} className="ui-link text-13">
              {t(($) => $.apply.go)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Form({ standing: { missing, name: before } }: { standing: MerchantStatus }): ReactNode {
  const { t } = useTexts('otc-desk');
  const errorText = useErrorText();
  const [name, setName] = useState(before);
  const [about, setAbout] = useState('');
  const applying = useMutation({ mutationFn: applyAsMerchant });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '') applying.mutate({ name: name.trim(), ...(about.trim() === '' ? {} : { about: about.trim() }) });
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
        {applying.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(applying.error)}
          </Notice>
        ) : null}
        <div>
          <Button type="submit" look="primary" busy={applying.isPending} disabled={missing.length > 0 || name.trim() === ''}>
            {t(($) => $.apply.submit)}
          </Button>
        </div>
      </form>
    </section>
  );
}
