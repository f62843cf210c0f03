import type { ReactNode } from 'react';
import { Card, currency, Notice, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryPage } from '../../../shared/query-page.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { CloseAct, ExportAct, NoteAct, type Case } from './case-acts.ts';
import { detailsOf } from './figures.ts';

/** One case: what was found about its customer, and what operators wrote. */
export function CasePage(): ReactNode {
  const { id } = useParams({ from: '/desk/cases/$id' });
  return (
    <QueryPage query={useQuery(deskQuery('deskCase', { params: { id } }))}>{(found) => <Shown key={found.id} found={found} />}</QueryPage>
  );
}

function Shown({ found }: { found: Case }): ReactNode {
  const { t } = useTexts('monitoring');
  const { closedAt, closedBy, id, openedAt, openedBy, outcome, state, uid } = found;
  return (
    <div className="flex flex-col gap-3">
      <section className="ui-card flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <div className="mr-auto min-w-0">
          <h1 className="flex flex-wrap items-center gap-2 text-16">
            {t(($) => $.one.name, { id })}
            <Tag {...(state === 'open' ? { tone: 'p' as const } : {})}>
              {outcome === null ? t(($) => $.cases.views[state]) : t(($) => $.outcomes[outcome])}
            </Tag>
          </h1>
          <p className="flex flex-wrap gap-x-3 text-13 text-t2">
            <span>
              UID{' '}
              <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
                {uid}
              </Link>
            </span>
            <span>
              {t(($) => $.one.openedBy, { name: openedBy })} <Time at={openedAt} />
            </span>
            {closedAt === null ? null : (
              <span>
                {t(($) => $.one.closedBy, { name: closedBy ?? '' })} <Time at={closedAt} />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <NoteAct of={found} />
          <ExportAct of={found} />
          <CloseAct of={found} />
        </div>
      </section>
      <Notice tone="warn">{t(($) => $.secret)}</Notice>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Findings found={found} />
        <Notes found={found} />
      </div>
    </div>
  );
}

function Findings({ found: { findings } }: { found: Case }): ReactNode {
  const { t } = useTexts('monitoring');
  const { list, total } = findings;
  return (
    <Card
      title={t(($) => $.one.findings)}
      {...(total > list.length
        ? { aside: <span className="text-12 text-t2">{t(($) => $.one.shown, { count: list.length, total })}</span> }
        : {})}
    >
      {list.length === 0 ? <p className="px-4 pb-4 text-13 text-t2">{t(($) => $.one.noFindings)}</p> : null}
      <ul>
        {list.map((one) => (
          <li key={one.id} className="border-t border-line px-4 py-2.5 text-13">
            <p className="flex flex-wrap justify-between gap-x-3">
              <b className="font-medium">{t(($) => $.rules[one.rule])}</b>
              <span className="text-12 text-t2">
                <Time at={one.at} />
              </span>
            </p>
            <Figures of={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Figures({ of: { figures } }: { of: Case['findings']['list'][number] }): ReactNode {
  const { t } = useTexts('monitoring');
  const details = detailsOf(figures, t);
  return (
    <p className="flex flex-wrap gap-x-3 text-t2">
      {(['in', 'out', 'limit'] as const).map((key) => {
        const amount = figures[key];
        return amount === undefined ? null : (
          <span key={key}>
            {t(($) => $.columns[key])} {currency(amount, 'CNY')}
          </span>
        );
      })}
      {details === '' ? null : <span className="break-all">{details}</span>}
    </p>
  );
}

function Notes({ found: { notes } }: { found: Case }): ReactNode {
  const { t } = useTexts('monitoring');
  return (
    <Card title={t(($) => $.one.notes)} aside={<span className="text-12 text-t2">{t(($) => $.one.only)}</span>}>
      <ul>
        {notes.map(({ at, id, operator, text }) => (
          <li key={id} className="border-t border-line px-4 py-2.5 text-13">
            <p className="text-12 text-t2">
              {operator} · <Time at={at} />
            </p>
            <p className="break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
