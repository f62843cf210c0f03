import type { ReactNode } from 'react';
import { Check, OctagonPause } from 'lucide-react';
import { Avatar, Tag, useTexts } from '@agio/ui';
import { deskForm, text } from '../../../../shared/desk/index.ts';
import { useSelf } from '../../../../shared/session.ts';
import { Around, Span, Time, TimeIn } from '../../../../shared/time/time.tsx';
import type { Halt } from '../../api/wallet.ts';

/** What stands still, since when and why; and who says that it may go on. */
export function HaltCard({ halt, name }: { halt: Halt; name: string }): ReactNode {
  const { t } = useTexts('chains');
  const { cause, chain, coin, direction, since } = halt;
  const title = t(($) => $.halts.title[direction]);
  return (
    <section className="ui-card grid gap-4 border-warn bg-warn-soft p-4 lg:grid-cols-[minmax(0,1fr)_340px]" aria-label={title}>
      <div className="flex gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-2 bg-s1 text-warn">
          <OctagonPause size={20} aria-hidden="true" />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-16 leading-6 tracking-normal">{coin === null ? title : t(($) => $.halts.ofCoin, { title, coin })}</h2>
          <p className="text-13">{t(($) => $.halts.causes[cause])}</p>
          {chain === null ? <p className="text-13">{t(($) => $.halts.everyChain)}</p> : null}
          <p className="text-13 text-t2">{t(($) => $.halts.waiting)}</p>
          <p className="text-12 text-t2">
            <Time at={since} /> · <SoFar since={since} />
          </p>
        </div>
      </div>
      <Resume halt={halt} name={name} />
    </section>
  );
}

function SoFar({ since }: { since: number }): ReactNode {
  const { t } = useTexts('chains');
  return (
    <Around say={(time) => t(($) => $.halts.soFar, { time })}>
      <Span from={since} />
    </Around>
  );
}

function Resume({ halt, name }: { halt: Halt; name: string }): ReactNode {
  const { t } = useTexts('chains');
  const { approved, people, resume } = halt;
  return (
    <div className="flex flex-col gap-3 rounded-2 bg-s1 p-3">
      <div className="flex items-center justify-between gap-2">
        <b className="text-13 font-medium">{t(($) => $.halts.resume)}</b>
        <Tag tone="warn">{t(($) => $.halts.people, { approved, people })}</Tag>
      </div>
      {people > 1 || halt.approvedBy.length > 0 ? <People halt={halt} /> : null}
      {resume === 'allowed' ? (
        <ResumeForm of={{ halt, name }} />
      ) : (
        <p className="text-12 text-t2">{resume === 'again' ? t(($) => $.halts.again) : t(($) => $.halts.role)}</p>
      )}
    </div>
  );
}

const ResumeForm = deskForm({
  call: 'deskWalletResume',
  texts: 'chains',
  draft: (_of: { readonly halt: Halt; readonly name: string }) => ({ reason: '' }),
  input: ({ reason }, { halt: { id } }) => ({ params: { id }, body: { id, reason } }),
  said: ({ left }, t) => t(($) => (left === 0 ? $.halts.ended : $.halts.agreed)),
  form: ({ of: { halt, name }, t, w: { halts } }) => {
    const { approved, cause, id, people } = halt;
    return {
      button:
        people < 2
          ? t(($) => $.halts.resumeName, { name })
          : approved + 1 >= people
            ? t(($) => $.halts.resumeSecond, { name })
            : halts.resumeFirst,
      what: t(($) => $.halts.what, { id, name, cause: halts.causes[cause] }),
      fields: [text('reason', halts.reason, { rows: 2 })],
      ...(cause === 'maintenance' || cause === 'incident' ? {} : { foot: halts.note }),
    };
  },
});

function People({ halt }: { halt: Halt }): ReactNode {
  const { t } = useTexts('chains');
  const self = useSelf();
  const open = Math.max(0, halt.people - halt.approved);
  return (
    <ul className="flex flex-col divide-y divide-line">
      {halt.approvedBy.map(({ at, name, reason }, index) => (
        <li key={`${name} ${index}`} className="flex items-center gap-3 py-2">
          <Avatar name={name} size={24} />
          <span className="min-w-0 flex-1 text-12">
            <b className="block truncate text-13 font-medium">{name}</b>
            <span className="break-words text-t2">
              {at === null ? null : <TimeIn at={at} say={(time) => t(($) => $.halts.approvedAt, { time })} />}
              {reason === null ? null : ` · “${reason}”`}
            </span>
          </span>
          <Check size={16} className="text-pt" aria-hidden="true" />
        </li>
      ))}
      {Array.from({ length: open }, (_, index) => (
        <li key={index} className="flex items-center gap-3 py-2 text-13">
          <span className="size-6 shrink-0 rounded-2 border border-dashed border-edge" />
          <span className="flex-1">
            {halt.resume === 'allowed' && index === 0 ? self.name : t(($) => $.halts.person, { number: halt.approved + index + 1 })}
          </span>
          <Tag>{t(($) => $.halts.open)}</Tag>
        </li>
      ))}
    </ul>
  );
}
