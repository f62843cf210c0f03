import { useState, type ReactNode } from 'react';
import { KeyRound, Users } from 'lucide-react';
import { Button, Card, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AskDialog, type Payload } from '../asking/index.ts';
import { Person } from '../person.tsx';
import { QueryError } from '../query-states.tsx';
import { useSelf } from '../session.ts';
import { pendingQuery } from './pending.ts';

interface TwoPeopleProps {
  readonly id: string;
  /** What a request about this order names. */
  readonly target: string;
  readonly kind: string;
  /** `null` while the form is not complete. */
  readonly payload: Payload | null;
}

/** Amounts above the limit need two people: one proposes a decision, and another approves the same numbers. */
export function TwoPeople({ id, kind, payload, target }: TwoPeopleProps): ReactNode {
  const { t } = useTexts('appeals');
  const { name } = useSelf();
  const [isAsking, setAsking] = useState(false);
  const found = useQuery(pendingQuery(target));
  const pending = found.data ?? null;
  const isUnknown = found.isError && found.data === undefined;
  return (
    <Card
      title={t(($) => $.two.title)}
      aside={<Tag tone="warn">{t(($) => $.two.above)}</Tag>}
      bodyClassName="flex flex-col gap-3 px-4 pb-4 text-13"
    >
      <div className="flex items-center justify-between gap-3">
        <Person name={pending?.askedBy.name ?? name} size={32} />
        <Tag tone="p">{pending === null ? t(($) => $.two.deciding) : t(($) => $.two.proposed)}</Tag>
      </div>
      <div className="flex items-center justify-between gap-3 rounded-2 border border-dashed border-edge px-3 py-2">
        <span className="flex items-center gap-2">
          <Users size={16} className="text-t2" aria-hidden="true" />
          {t(($) => $.two.second)}
        </span>
        <Tag>{t(($) => $.two.open)}</Tag>
      </div>
      {isUnknown ? <QueryError query={found} /> : null}
      {pending === null ? (
        <Button look="primary" size="l" wide disabled={payload === null} onClick={() => setAsking(true)}>
          <KeyRound size={16} aria-hidden="true" />
          {t(($) => $.two.propose)}
        </Button>
      ) : (
        <Button look="primary" size="l" wide asChild>
          <Link to="/requests/$id" params={{ id: pending.id }}>
            {t(($) => $.two.openRequest, { id: pending.id })}
          </Link>
        </Button>
      )}
      <p className="text-12 text-t2">{t(($) => $.two.note)}</p>
      {isAsking && payload !== null ? (
        <AskDialog
          title={t(($) => $.two.title2, { id })}
          submit={t(($) => $.two.submit)}
          kind={kind}
          payload={payload}
          onClose={() => setAsking(false)}
        >
          <p>{t(($) => $.two.text)}</p>
        </AskDialog>
      ) : null}
    </Card>
  );
}
