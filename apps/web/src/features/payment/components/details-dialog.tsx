import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dialog, formatDateTime, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import { codeQuery, type PaymentMethod } from '../api/payment.ts';
import { useMethodName } from './method-line.tsx';

/** Everything that lists leave out of a method, and its payment code as buyers will see it. */
export function DetailsDialog({ method, onClose }: { method: PaymentMethod; onClose: () => void }): ReactNode {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const { bank, branch, createTime, currency, holder, masked, type, usableFrom } = method;
  const facts = [
    [t(($) => $.facts.holder), holder],
    ...(type === 'bank' ? [[t(($) => $.facts.bank), bank]] : []),
    ...(branch === '' ? [] : [[t(($) => $.facts.branch), branch]]),
    [type === 'bank' ? t(($) => $.facts.number) : t(($) => $.facts.account), masked],
    [t(($) => $.facts.currency), currency],
    [t(($) => $.facts.added), formatDateTime(createTime, language)],
    [t(($) => $.facts.usable), formatDateTime(usableFrom, language)],
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={useMethodName(method)}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-t2">{name}</dt>
            <dd className="text-right text-t1 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {method.hasQr ? <Code method={method} /> : null}
    </Dialog>
  );
}

function Code({ method }: { method: PaymentMethod }): ReactNode {
  const { t } = useTexts('payment');
  const code = useQuery(codeQuery(method));
  const url = useObjectUrl(code.data);
  const name = useMethodName(method);
  if (code.isError) return <QueryError query={code} />;
  return (
    <div className="grid justify-items-center pt-4">
      {url === null ? (
        <Skeleton className="size-50" />
      ) : (
        <img src={url} width={200} height={200} className="rounded-2 bg-white" alt={t(($) => $.code.alt, { name })} />
      )}
    </div>
  );
}
