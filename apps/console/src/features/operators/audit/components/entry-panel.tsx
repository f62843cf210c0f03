import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Button, CopyButton, IconButton, Tag, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { useActionName } from '../../../../shared/action-name.ts';
import { Person } from '../../../../shared/person.tsx';
import { Time } from '../../../../shared/time/time.tsx';
import { grouped } from '../../requests/state/hash.ts';
import type { AuditCheck, AuditEntry } from '../api/audit.ts';
import { detailText, standingOf } from '../state/standing.ts';

const requestTarget = /^request ([1-9]\d{0,8})$/;

/** Everything that the log has of one entry, beside the list. */
export function EntryPanel({
  entry,
  check,
  onClose,
  onNewer,
  onOlder,
}: {
  entry: AuditEntry;
  check: AuditCheck | undefined;
  onClose: () => void;
  onNewer: (() => void) | null;
  onOlder: (() => void) | null;
}): ReactNode {
  const { t } = useTexts('audit');
  const { nameOf } = useActionName();
  const standing = standingOf(entry.id, check);
  return (
    <aside
      className="flex min-w-0 flex-col gap-4 border-line p-4 max-lg:border-t lg:border-l"
      aria-label={t(($) => $.entry, { id: entry.id })}
    >
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-14 leading-5 tracking-normal">{t(($) => $.entry, { id: entry.id })}</h2>
        {standing === 'whole' ? <Tag tone="p">{t(($) => $.verified)}</Tag> : null}
        {standing === 'broken' || standing === 'untrusted' ? <Tag tone="warn">{t(($) => $.notVerifiable)}</Tag> : null}
        <IconButton label={t(($) => $.close)} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <p className="break-words">
        {entry.operator === null ? t(($) => $.system) : <Person name={entry.operator} size={20} />} · {nameOf(entry.action)}
      </p>
      <Facts entry={entry} />
      <div className="text-12">
        <p className="flex items-center justify-between text-t2">
          {t(($) => $.hash)}
          <CopyButton text={entry.hash} label={t(($) => $.copyHash)} />
        </p>
        <code className="block rounded-2 bg-s2 px-3 py-2 font-mono break-words">{grouped(entry.hash)}</code>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={JSON.stringify(entry, null, 2)} label={t(($) => $.copyEntry)} />
        <Button look="outline" size="s" disabled={onNewer === null} onClick={() => onNewer?.()}>
          <ChevronLeft size={14} aria-hidden="true" />
          {t(($) => $.newer)}
        </Button>
        <Button look="outline" size="s" disabled={onOlder === null} onClick={() => onOlder?.()}>
          {t(($) => $.older)}
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </div>
    </aside>
  );
}

/** When, what, on what, from where, and whatever the action noted besides. */
function Facts({ entry }: { entry: AuditEntry }): ReactNode {
  const { t } = useTexts('audit');
  const request = requestTarget.exec(entry.target)?.[1];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
      <dt className="text-t2">{t(($) => $.when)}</dt>
      <dd>
        <Time at={entry.at} />
      </dd>
      <dt className="text-t2">{t(($) => $.filters.action)}</dt>
      <dd className="font-mono text-12 break-all">{entry.action}</dd>
      <dt className="text-t2">{t(($) => $.filters.target)}</dt>
      <dd className="break-words">
        {request === undefined ? (
          entry.target === '' ? (
            '–'
          ) : (
            entry.target
          )
        ) : (
          <Link to="/requests/$id" params={{ id: request }} className="ui-link">
            {entry.target}
          </Link>
        )}
      </dd>
      <dt className="text-t2">{t(($) => $.from)}</dt>
      <dd className="break-all">{entry.ip === '' ? '–' : entry.ip}</dd>
      {Object.entries(entry.details).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-t2">{name}</dt>
          <dd className="break-words whitespace-pre-wrap">{detailText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
