import { useCallback, useMemo, type ReactNode } from 'react';
import { Check, Minus, TriangleAlert } from 'lucide-react';
import { cn, toast, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useActionName } from '../../../../shared/action-name.ts';
import { api } from '../../../../shared/api.ts';
import { useMay } from '../../../../shared/desk/index.ts';
import { Person } from '../../../../shared/person.tsx';
import { usePreferences } from '../../../../shared/preferences.ts';
import { Failure } from '../../../../shared/query-states.tsx';
import { saveFile } from '../../../../shared/save-file.ts';
import { DeskTable, ExportButton, KeysetPager, withParams, type DeskColumn } from '../../../../shared/table/index.ts';
import { Time } from '../../../../shared/time/time.tsx';
import { auditQuery, exportAudit, type AuditCheck, type AuditEntry } from '../api/audit.ts';
import type { AuditFilters } from '../api/filters.ts';
import { shortHash, standingOf } from '../state/standing.ts';
import { AuditFilterBar } from './audit-filters.tsx';
import { CheckCard } from './check-card.tsx';
import { EntryPanel } from './entry-panel.tsx';

/** The hash-chained log of all that operators did: whether it is whole, its entries, and one of them beside the list. */
export function AuditPage(): ReactNode {
  const { t } = useTexts('audit');
  const search = useSearch({ from: '/desk/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const zone = usePreferences((state) => state.zone);
  const { before, entry: openId, operator, action, target, day } = search;
  const filters = withParams<AuditFilters>({}, { operator, action, target, day });
  const page = useQuery(auditQuery(filters, zone, before));
  const checking = useMutation({ mutationFn: async () => await api.call('deskCheckAudit') });
  const columns = useColumns(checking.data);
  const go = useCallback(
    (next: Partial<typeof search>, replace: boolean) => void navigate({ search: (now) => withParams(now, next), replace }),
    [navigate],
  );
  const onFilters = useCallback((next: AuditFilters) => go({ ...next, before: '', entry: '' }, true), [go]);
  const entries = page.data?.list ?? [];
  const at = entries.findIndex(({ id }) => String(id) === openId);
  const open = entries[at];
  const show = (entry: AuditEntry | undefined): (() => void) | null =>
    entry === undefined ? null : () => go({ entry: String(entry.id) }, true);
  return (
    <div className="flex flex-col gap-3">
      <CheckCard checking={{ ...checking, mutate: () => checking.mutate() }} />
      <section className={cn('ui-card grid overflow-hidden', open !== undefined && 'lg:grid-cols-[minmax(0,1fr)_330px]')}>
        <DeskTable
          id="audit"
          label={t(($) => $.title)}
          columns={columns}
          list={{ ...page, data: page.data?.list }}
          keyOf={(entry) => String(entry.id)}
          openKey={openId}
          onOpen={(entry) => go({ entry: String(entry.id) }, true)}
          rowClassName={(entry) => (standingOf(entry.id, checking.data) === 'broken' ? 'broken' : undefined)}
          empty={t(($) => $.empty)}
          filters={<AuditFilterBar search={search} onChange={onFilters} />}
          exportButton={<Export filters={filters} />}
          footer={
            <KeysetPager
              isFirst={before === undefined}
              hasMore={page.data?.hasMore === true}
              onFirst={() => go({ before: '', entry: '' }, false)}
              onMore={() => go({ before: String(entries.at(-1)?.id ?? ''), entry: '' }, false)}
            >
              {page.data === undefined ? null : t(($) => $.shown, { count: entries.length })}
            </KeysetPager>
          }
        />
        {open === undefined ? null : (
          <EntryPanel
            entry={open}
            check={checking.data}
            onClose={() => go({ entry: '' }, true)}
            onNewer={show(entries[at - 1])}
            onOlder={show(entries[at + 1])}
          />
        )}
      </section>
    </div>
  );
}

/** The server writes the whole file, whatever is shown, and notes in the log that it did. */
function Export({ filters }: { filters: AuditFilters }): ReactNode {
  const { t } = useTexts('audit');
  const mayExport = useMay('deskExportAudit');
  const zone = usePreferences((state) => state.zone);
  const exporting = useMutation({
    mutationFn: async () => await exportAudit(filters, zone),
    onSuccess: ({ csv, isWhole }) => {
      saveFile('audit.csv', csv, 'text/csv;charset=utf-8');
      toast(isWhole ? t(($) => $.exported) : t(($) => $.exportedPart), isWhole ? 'done' : 'info');
    },
  });
  if (!mayExport) return null;
  return (
    <>
      <Failure error={exporting.error} />
      <ExportButton busy={exporting.isPending} onExport={() => exporting.mutate()} />
    </>
  );
}

function useColumns(check: AuditCheck | undefined): readonly DeskColumn<AuditEntry>[] {
  const { t } = useTexts('audit');
  const { nameOf } = useActionName();
  return useMemo(
    () => [
      {
        key: 'id',
        head: t(($) => $.columns.id),
        value: ({ id }) => id,
        render: ({ id }) => <b className="font-medium">{id}</b>,
        isFixed: true,
      },
      { key: 'at', head: t(($) => $.columns.at), value: ({ at }) => new Date(at).toISOString(), render: ({ at }) => <Time at={at} /> },
      {
        key: 'who',
        head: t(($) => $.columns.who),
        value: ({ operator }) => operator,
        render: ({ operator }) =>
          operator === null ? <span className="text-t2">{t(($) => $.system)}</span> : <Person name={operator} size={20} />,
      },
      {
        key: 'what',
        head: t(($) => $.columns.what),
        value: ({ action }) => action,
        render: ({ action }) => <span className="font-medium">{nameOf(action)}</span>,
      },
      {
        key: 'on',
        head: t(($) => $.columns.on),
        value: ({ target }) => target,
        render: ({ target }) => <span className="inline-block max-w-60 truncate align-bottom">{target}</span>,
      },
      { key: 'ip', head: t(($) => $.columns.ip), value: ({ ip }) => ip },
      {
        key: 'hash',
        head: t(($) => $.columns.hash),
        value: ({ hash }) => hash,
        render: (entry) => <Hash entry={entry} check={check} />,
      },
    ],
    [check, nameOf, t],
  );
}

function Hash({ entry, check }: { entry: AuditEntry; check: AuditCheck | undefined }): ReactNode {
  const standing = standingOf(entry.id, check);
  return (
    <span className="inline-flex items-center gap-1.5 align-middle font-mono text-12 text-t2">
      {standing === 'whole' ? <Check size={14} className="text-pt" aria-hidden="true" /> : null}
      {standing === 'broken' ? <TriangleAlert size={14} className="text-warn" aria-hidden="true" /> : null}
      {standing === 'untrusted' ? <Minus size={14} aria-hidden="true" /> : null}
      {shortHash(entry.hash)}
    </span>
  );
}
