import type { ReactNode } from 'react';
import { ScanText } from 'lucide-react';
import { Avatar, Card, Tag, useTexts } from '@agio/ui';
import type { DeskCallName } from '@agio/contracts';
import { Link } from '@tanstack/react-router';
import { Time } from '../time/time.tsx';
import { Pictures } from './pictures.tsx';

interface SideStatement {
  readonly content: string;
  readonly pictures: readonly string[];
  readonly time: number;
}

/** One of both with what they said. */
export interface DealSide {
  /** "Buyer, Eve Wu". */
  readonly title: string;
  readonly name: string;
  readonly uid: string;
  /** Beside the number. */
  readonly about?: string;
  readonly tag?: string | undefined;
  readonly notice?: ReactNode;
  readonly statements: readonly SideStatement[];
}

interface SidesProps {
  readonly sides: readonly DealSide[];
  /** What is known about the payment, line by line. */
  readonly payment: readonly (readonly [name: string, value: string])[];
  readonly warning?: ReactNode;
  readonly proofs?: readonly string[];
  /** The call that opens a picture. */
  readonly call: DeskCallName;
  readonly onOpen: (picture: string) => Promise<Blob>;
}

/** The statements and evidence of both, beside each other, and what is known about the payment. */
export function DealSides({ call, onOpen, payment, proofs = [], sides, warning }: SidesProps): ReactNode {
  const { t } = useTexts('appeals');
  return (
    <Card title={t(($) => $.sides.title)} aside={<span className="text-12 text-t2">{t(($) => $.sides.note)}</span>}>
      <div className="grid divide-line border-t border-line max-md:divide-y md:grid-cols-2 md:divide-x">
        {sides.map((side) => (
          <OneSide key={side.title} side={side} call={call} onOpen={onOpen} />
        ))}
      </div>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3.5">
        {warning}
        <div className="flex gap-3">
          <ScanText size={16} className="mt-0.5 shrink-0 text-t2" aria-hidden="true" />
          <div className="flex min-w-0 flex-col gap-3">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-13">
              {payment.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-t2">{name}</dt>
                  <dd className="break-words whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
            <Pictures call={call} pictures={proofs} onOpen={onOpen} />
          </div>
        </div>
      </div>
    </Card>
  );
}

function OneSide({ call, onOpen, side }: Pick<SidesProps, 'call' | 'onOpen'> & { side: DealSide }): ReactNode {
  const { t } = useTexts('appeals');
  const { about = '', name, notice, statements, tag, title, uid } = side;
  return (
    <div className="flex min-w-0 flex-col gap-3 px-4 py-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} size={32} />
        <span className="min-w-0 flex-1">
          <b className="block font-medium break-words">{title}</b>
          <span className="text-12 text-t2">
            UID{' '}
            <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
              {uid}
            </Link>
            {about}
          </span>
        </span>
        {tag === undefined ? null : <Tag>{tag}</Tag>}
      </div>
      {notice}
      {statements.length === 0 ? <p className="text-13 text-t2">{t(($) => $.sides.silent)}</p> : null}
      {statements.map(({ content, pictures, time }, at) => (
        // Statements are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <article key={at} className="flex flex-col gap-2 rounded-2 bg-s2 px-3.5 py-2.5">
          {content === '' ? null : <p className="break-words whitespace-pre-line">{content}</p>}
          <Pictures call={call} pictures={pictures} onOpen={onOpen} />
          <p className="text-12 text-t2">
            <Time at={time} />
          </p>
        </article>
      ))}
    </div>
  );
}
