import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, DataTable, EmptyState, formatDate, formatDateTime, Skeleton, Tag, useLanguage, useTexts, type Column } from '@agio/ui';
import { ListState } from '../../../../shared/query-states.tsx';
import { keysQuery, type ApiKey, type NewKey } from '../api/keys.ts';
import { CreateDialog } from './create-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** Keys for programs: what they may do, from where, until when. */
export function ApiPage(): ReactNode {
  const { t } = useTexts('api');
  const keys = useQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const [removing, setRemoving] = useState<ApiKey | null>(null);
  const list = keys.data ?? [];
  const create = (
    <Button look="primary" size="m" onClick={() => setCreating(true)}>
      {t(($) => $.create)}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        {list.length > 0 ? create : null}
      </div>
      <p className="max-w-160 pb-4 text-13 text-t2">
        {t(($) => $.intro)}{' '}
        <a href="/api/docs" className="ui-link">
          {t(($) => $.reference)}
        </a>
      </p>
      <section className="ui-card overflow-hidden">
        {keys.isPending ? (
          <div className="px-5 py-5">
            <Skeleton className="w-60" />
          </div>
        ) : null}
        <ListState query={keys} isEmpty={list.length === 0} empty={<EmptyState action={create}>{t(($) => $.empty)}</EmptyState>} />
        {list.length > 0 ? <KeyTable list={list} onRemove={setRemoving} /> : null}
        <ul className="md:hidden">
          {list.map((key) => (
            <KeyCard key={key.key} apiKey={key} onRemove={() => setRemoving(key)} />
          ))}
        </ul>
      </section>
      {creating ? (
        <CreateDialog
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false);
            setMade(key);
          }}
        />
      ) : null}
      {made === null ? null : <SecretDialog made={made} onClose={() => setMade(null)} />}
      <RemoveDialog removing={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function KeyTable({ list, onRemove }: { list: readonly ApiKey[]; onRemove: (key: ApiKey) => void }): ReactNode {
  const { t } = useTexts('api');
  const { t: common } = useTexts('common');
  const columns: readonly Column<ApiKey>[] = [
    {
      key: 'name',
      head: t(($) => $.columns.name),
      render: (key) => (
        <>
          <span className="block font-medium">{key.name}</span>
          <span className="font-mono text-12 text-t2">{key.key}</span>
        </>
      ),
    },
    { key: 'scopes', head: t(($) => $.columns.scopes), render: (key) => <Scopes apiKey={key} /> },
    {
      key: 'addresses',
      head: t(($) => $.columns.addresses),
      className: 'whitespace-normal! break-words text-13',
      render: (key) => <Addresses apiKey={key} />,
    },
    { key: 'lastUsed', head: t(($) => $.columns.lastUsed), render: (key) => <LastUsed apiKey={key} /> },
    { key: 'expires', head: t(($) => $.columns.expires), render: (key) => <Expiry apiKey={key} /> },
    {
      key: 'action',
      head: t(($) => $.columns.action),
      right: true,
      render: (key) => (
        <Button look="ghost" size="s" onClick={() => onRemove(key)} aria-label={`${common(($) => $.remove)}: ${key.name}`}>
          {common(($) => $.remove)}
        </Button>
      ),
    },
  ];
  return <DataTable label={t(($) => $.title)} className="max-md:hidden" columns={columns} list={list} keyOf={({ key }) => key} />;
}

function KeyCard({ apiKey, onRemove }: { apiKey: ApiKey; onRemove: () => void }): ReactNode {
  const { t } = useTexts('api');
  const { t: common } = useTexts('common');
  const lines = [
    { label: t(($) => $.columns.addresses), value: <Addresses apiKey={apiKey} /> },
    { label: t(($) => $.columns.lastUsed), value: <LastUsed apiKey={apiKey} /> },
    { label: t(($) => $.columns.expires), value: <Expiry apiKey={apiKey} /> },
  ];
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">{apiKey.name}</p>
          <p className="font-mono text-12 break-all text-t2">{apiKey.key}</p>
        </div>
        <Button look="outline" size="s" onClick={onRemove} aria-label={`${common(($) => $.remove)}: ${apiKey.name}`}>
          {common(($) => $.remove)}
        </Button>
      </div>
      <p className="py-2">
        <Scopes apiKey={apiKey} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
        {lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-t2">{label}</dt>
            <dd className="text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Scopes({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const { t } = useTexts('api');
  return (
    <span className="flex flex-wrap gap-1">
      {apiKey.scopes.map((scope) => (
        <Tag key={scope} {...(scope === 'withdraw' ? { tone: 'warn' as const } : {})}>
          {t(($) => $.scopes[scope])}
        </Tag>
      ))}
    </span>
  );
}

function Addresses({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const { t } = useTexts('api');
  return apiKey.addresses.length === 0 ? t(($) => $.everywhere) : apiKey.addresses.join(', ');
}

function LastUsed({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const { t } = useTexts('api');
  const language = useLanguage();
  return apiKey.lastUsedAt === null ? t(($) => $.never) : formatDateTime(apiKey.lastUsedAt, language);
}

function Expiry({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const { t } = useTexts('api');
  const language = useLanguage();
  const [openedAt] = useState(() => Date.now());
  if (apiKey.expiresAt === null) return t(($) => $.noExpiry);
  if (apiKey.expiresAt <= openedAt) return <Tag tone="warn">{t(($) => $.expired)}</Tag>;
  return formatDate(apiKey.expiresAt, language);
}
