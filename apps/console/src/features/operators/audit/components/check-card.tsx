import { Fragment, type ReactNode } from 'react';
import { Link2, Link2Off, RotateCw, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { Button, cn, useTexts } from '@agio/ui';
import { Failure } from '../../../../shared/query-states.tsx';
import { useMoment } from '../../../../shared/time/time.tsx';
import type { AuditCheck } from '../api/audit.ts';
import { shortHash } from '../state/standing.ts';

/** What the last check on this page found, and the way to check again. */
export interface Checking {
  readonly data: AuditCheck | undefined;
  readonly submittedAt: number;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: () => void;
}

/** The page's first card: whether the log is as it was written; if not, where it first differs. */
export function CheckCard({ checking }: { checking: Checking }): ReactNode {
  const { t } = useTexts('audit');
  const { data: check } = checking;
  const { Icon, tone, title, text } = useStanding(checking);
  return (
    <section className={cn('ui-card p-4', check?.isWhole === false && 'border-warn!')} aria-live="polite">
      <div className="flex flex-wrap items-center gap-4">
        <span className={cn('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <div className="min-w-60 flex-1">
          <h2 className="text-16 leading-6 tracking-normal">{title}</h2>
          <p className="text-13 text-t2">{text}</p>
        </div>
        <Button look={check === undefined ? 'primary' : 'secondary'} size="m" busy={checking.isPending} onClick={() => checking.mutate()}>
          {checking.isPending ? null : <RotateCw size={14} aria-hidden="true" />}
          {check === undefined ? t(($) => $.verify) : t(($) => $.verifyAgain)}
        </Button>
      </div>
      {checking.error === null ? null : (
        <div className="mt-3">
          <Failure error={checking.error} />
        </div>
      )}
      {check === undefined || check.newest === null ? null : <Chain check={check} newest={check.newest} />}
    </section>
  );
}

function useStanding({ data: check, submittedAt }: Checking): {
  Icon: typeof ShieldCheck;
  tone: string;
  title: string;
  text: string;
} {
  const { t } = useTexts('audit');
  const moment = useMoment();
  if (check === undefined)
    return { Icon: ShieldQuestion, tone: 'bg-s2 text-t2', title: t(($) => $.unchecked), text: t(($) => $.uncheckedText) };
  if (check.broken !== null) {
    const { id, problem } = check.broken;
    const intact = id > 1 ? `${t(($) => $.intactBefore, { id: id - 1 })} ` : '';
    return {
      Icon: ShieldAlert,
      tone: 'bg-warn-soft text-warn',
      title: t(($) => $.broken, { id }),
      text: `${intact}${t(($) => $.problems[problem], { id })}`,
    };
  }
  const time = moment(submittedAt);
  return {
    Icon: ShieldCheck,
    tone: 'bg-p-soft text-pt',
    title: t(($) => $.whole, { entries: check.entries }),
    text: check.anchored === null ? t(($) => $.wholeTextNoAnchor, { time }) : t(($) => $.wholeText, { time, anchor: check.anchored.id }),
  };
}

interface Link {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly look: 'plain' | 'good' | 'bad';
}

/** The log as links of a chain: its beginning, what the journal has of it, where it breaks, its newest entry. */
function Chain({ check, newest }: { check: AuditCheck; newest: NonNullable<AuditCheck['newest']> }): ReactNode {
  const { t } = useTexts('audit');
  const moment = useMoment();
  const { anchored, broken } = check;
  const links: Link[] = [
    { key: 'first', title: t(($) => $.chain.first), note: broken?.id === 1 ? '' : t(($) => $.chain.intact), look: 'plain' },
  ];
  if (broken === null && anchored !== null)
    links.push({ key: 'anchor', title: `${t(($) => $.chain.anchor)}, ${anchored.id}`, note: moment(anchored.at), look: 'plain' });
  if (broken !== null && broken.id > 2)
    links.push({ key: 'last', title: t(($) => $.chain.entry, { id: broken.id - 1 }), note: t(($) => $.chain.intact), look: 'good' });
  if (broken !== null)
    links.push({ key: 'broken', title: t(($) => $.chain.entry, { id: broken.id }), note: t(($) => $.chain.bad), look: 'bad' });
  links.push({
    key: 'head',
    title: t(($) => $.chain.head, { id: newest.id }),
    note: broken === null ? shortHash(newest.hash) : t(($) => $.chain.untrusted),
    look: broken === null ? 'good' : 'plain',
  });
  return (
    <ol className="mt-4 flex items-center gap-2 max-md:hidden">
      {links.map((link, index) => (
        <Fragment key={link.key}>
          {index === 0 ? null : (
            <li aria-hidden="true" className={link.look === 'bad' ? 'text-warn' : 'text-t3'}>
              {link.look === 'bad' ? <Link2Off size={16} /> : <Link2 size={16} />}
            </li>
          )}
          <li
            className={cn(
              'min-w-0 flex-1 rounded-2 px-3 py-2 text-12',
              link.look === 'good' ? 'bg-p-soft text-pt' : link.look === 'bad' ? 'bg-warn-soft text-warn' : 'bg-s2',
            )}
          >
            <b className="block truncate font-medium">{link.title}</b>
            <span className={cn('block truncate', link.look === 'plain' && 'text-t2')}>{link.note}</span>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
