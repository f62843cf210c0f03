import type { ReactNode } from 'react';
import { Card, Notice, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../../shared/desk/index.ts';
import { QueryPage } from '../../../shared/query-page.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { applicationQuery, type Application } from '../api/certifications.ts';
import { Alike, Entered } from './entered.tsx';
import { Picture } from './picture.tsx';
import { Verdict } from './verdict.tsx';
import { WithdrawAct } from './withdraw-act.tsx';

/** One application: what was entered beside the pictures, and the verdict. */
export function ReviewPage(): ReactNode {
  const { id } = useParams({ from: '/desk/certifications/$id' });
  return (
    <QueryPage query={useQuery(applicationQuery(id))}>
      {(application) => <Shown key={application.id} application={application} />}
    </QueryPage>
  );
}

function Shown({ application }: { application: Application }): ReactNode {
  const { t } = useTexts('certification');
  const { decidedAt, isLate, level, sentAt, slots, state, uid } = application;
  const mayDecide = useMay('deskCertificationDecide');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        <section className="ui-card">
          <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-4">
            <div className="mr-auto min-w-0">
              <h1 className="text-16">
                {t(($) => $.levels[level])} · {uid}
              </h1>
              <p className="text-13 text-t2">
                <Time at={sentAt} />
                {decidedAt === null ? null : (
                  <>
                    {' · '}
                    {t(($) => $.review.decidedBy, {
                      state: t(($) => $.states[state]),
                      name: application.decidedBy ?? t(($) => $.review.automatic),
                    })}{' '}
                    <Time at={decidedAt} />
                  </>
                )}
              </p>
            </div>
            {isLate ? <Tag tone="warn">{t(($) => $.late)}</Tag> : null}
            <Tag {...(state === 'passed' ? { tone: 'p' as const } : {})}>{t(($) => $.states[state])}</Tag>
            <WithdrawAct of={application} />
          </header>
          <div className="grid gap-4 px-5 py-4">
            {application.formerUid === null ? null : (
              <Notice tone="warn">{t(($) => $.review.former, { uid: application.formerUid })}</Notice>
            )}
            {application.withdrawnFor === null ? null : <Notice tone="warn">{application.withdrawnFor}</Notice>}
            <Alike alike={application.alike} />
            <Entered application={application} />
            <p className="text-12 text-t2">{t(($) => $.review.logged)}</p>
          </div>
        </section>
        {slots.length === 0 ? null : (
          <Card title={t(($) => $.review.pictures)} bodyClassName="grid gap-4 px-5 pb-5">
            {slots.map((slot) => (
              <Picture key={slot} id={application.id} slot={slot} />
            ))}
          </Card>
        )}
      </div>
      <aside className="grid min-w-0 gap-4">
        {state === 'review' && mayDecide ? <Verdict application={application} /> : null}
        <Objections application={application} />
        <Customer application={application} />
      </aside>
    </div>
  );
}

function Objections({ application: { problems } }: { application: Application }): ReactNode {
  const { t } = useTexts('certification');
  if (problems.length === 0) return null;
  return (
    <Card title={t(($) => $.review.reasons)} bodyClassName="grid gap-2 px-5 pb-5 text-13">
      {problems.map(({ field, reason, words }) => (
        <p key={field}>
          <b className="font-medium">{t(($) => $.fields[field])}</b>: {t(($) => $.reasons[reason])}
          {words === '' ? null : <span className="block text-t2">{words}</span>}
        </p>
      ))}
    </Card>
  );
}

function Customer({ application: { check, customer, others } }: { application: Application }): ReactNode {
  const { t } = useTexts('certification');
  return (
    <Card title={t(($) => $.review.customer)} bodyClassName="grid gap-2 px-5 pb-5 text-13">
      <p>
        <Link to="/customers/$id" params={{ id: customer.uid }} className="ui-link">
          {customer.uid}
        </Link>{' '}
        {customer.name}
      </p>
      <p className="text-t2">
        {t(($) => $.columns.check)}: {t(($) => $.checks[check])}
      </p>
      {others.length === 0 ? null : <p className="pt-2 font-medium">{t(($) => $.review.others)}</p>}
      {others.map(({ id, level, sentAt, state }) => (
        <p key={id} className="flex items-baseline justify-between gap-3">
          <Link to="/certifications/$id" params={{ id }} className="ui-link">
            {t(($) => $.levels[level])} · {t(($) => $.states[state])}
          </Link>
          <span className="text-12 text-t2">
            <Time at={sentAt} />
          </span>
        </p>
      ))}
    </Card>
  );
}
