import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import type { Customer } from '../api/customers.ts';
import { EnableAct, ResetAct } from './account-acts.ts';
import { Balances } from './balances.tsx';
import { Notes } from './notes.tsx';
import { Card } from './parts.tsx';
import { Security } from './security.tsx';
import { Sessions } from './sessions-tab.tsx';

/** What an operator looks for first: balances and notes at the left; security, what takes two people and sessions beside them. */
export function Overview({ customer }: { customer: Customer }): ReactNode {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-3">
        <Balances uid={customer.uid} />
        <Notes customer={customer} />
      </div>
      <div className="flex flex-col gap-3">
        <Security customer={customer} />
        <SecondPerson customer={customer} />
        <Sessions customer={customer} />
      </div>
    </div>
  );
}

/** What one person asks for and another decides, with the requests that wait. */
function SecondPerson({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const query = { view: 'waiting', target: customer.uid, limit: 20 } as const;
  const requests = useQuery(deskQuery('deskRequests', { query }));
  const waiting = requests.data?.list ?? [];
  const { otp, passkeys } = customer.security;
  const kinds = [
    {
      kind: 'identity.enable',
      name: t(($) => $.two.enable),
      text: customer.disabledAt === null ? t(($) => $.two.enableNone) : t(($) => $.two.enableText),
      Act: EnableAct,
    },
    {
      kind: 'identity.reset_factor',
      name: t(($) => $.two.reset),
      text: otp || passkeys.length > 0 ? t(($) => $.two.resetText) : t(($) => $.two.resetNone),
      Act: ResetAct,
    },
  ] as const;
  return (
    <Card title={t(($) => $.two.title)} aside={t(($) => $.two.hint)}>
      {requests.isError && requests.data === undefined ? <QueryError query={requests} /> : null}
      <ul>
        {kinds.map(({ Act, kind, name, text }) => {
          const request = waiting.find((one) => one.kind === kind);
          return (
            <li key={kind} className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="text-12 text-t2">{text}</span>
              </span>
              <span className="flex flex-wrap items-center justify-end gap-2">
                {request === undefined ? null : (
                  <Link to="/requests/$id" params={{ id: request.id }} className="ui-link text-right">
                    {t(($) => $.two.waiting, { id: request.id })}
                  </Link>
                )}
                <Act of={{ customer, isAsked: request !== undefined }} />
              </span>
            </li>
          );
        })}
      </ul>
      <div className="p-4">
        <Notice size="s">{t(($) => $.two.nobody)}</Notice>
      </div>
    </Card>
  );
}
