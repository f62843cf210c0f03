import type { ReactNode } from 'react';
import { Button, Notice, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { openRequestsQuery } from '../api/customers.ts';
import type { PartProps } from '../state/act.ts';
import { DISABLERS, RESET_ASKERS } from '../state/may.ts';
import { Balances } from './balances.tsx';
import { Notes } from './notes.tsx';
import { Card } from './parts.tsx';
import { Security } from './security.tsx';
import { Sessions } from './sessions-tab.tsx';

/** What one looks for first: balances and notes at the left; security, what takes two people and sessions beside them. */
export function Overview({ customer, onAct }: PartProps): ReactNode {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-3">
        <Balances uid={customer.uid} />
        <Notes customer={customer} />
      </div>
      <div className="flex flex-col gap-3">
        <Security customer={customer} />
        <SecondPerson customer={customer} onAct={onAct} />
        <Sessions customer={customer} onAct={onAct} />
      </div>
    </div>
  );
}

/** What one person asks for and another decides, with the requests that wait. */
function SecondPerson({ customer, onAct }: PartProps): ReactNode {
  const { t } = useTexts('customers');
  const { roles } = useSelf();
  const waiting = useQuery(openRequestsQuery(customer.uid)).data?.list ?? [];
  const { otp, passkeys } = customer.security;
  const isOpen = !customer.isOwn && customer.state !== 'closed';
  const isDisabled = customer.disabledAt !== null;
  const hasFactors = otp || passkeys.length > 0;
  const kinds = [
    {
      kind: 'enable',
      name: t(($) => $.two.enable),
      text: isDisabled ? t(($) => $.two.enableText) : t(($) => $.two.enableNone),
      may: isOpen && isDisabled && hasRole(roles, DISABLERS),
      request: waiting.find(({ kind }) => kind === 'identity.enable'),
    },
    {
      kind: 'reset',
      name: t(($) => $.two.reset),
      text: hasFactors ? t(($) => $.two.resetText) : t(($) => $.two.resetNone),
      may: isOpen && hasFactors && hasRole(roles, RESET_ASKERS),
      request: waiting.find(({ kind }) => kind === 'identity.reset_factor'),
    },
  ] as const;
  return (
    <Card title={t(($) => $.two.title)} aside={t(($) => $.two.hint)}>
      <ul>
        {kinds.map(({ kind, may, name, request, text }) => (
          <li key={kind} className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              <span className="text-12 text-t2">{text}</span>
            </span>
            {request === undefined ? (
              <Button look="outline" size="s" disabled={!may} onClick={() => onAct({ kind })}>
                {t(($) => $.two.ask)}
              </Button>
            ) : (
              <Link to="/requests/$id" params={{ id: request.id }} className="ui-link text-right">
                {t(($) => $.two.waiting, { id: request.id })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className="p-4">
        <Notice size="s">{t(($) => $.two.nobody)}</Notice>
      </div>
    </Card>
  );
}
