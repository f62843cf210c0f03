import { useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Button, Card, cn, Notice, Skeleton, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useWords } from '../../../shared/asking/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { Time } from '../../../shared/time/time.tsx';
import { sitesQuery, type SiteRow } from '../api/sites.ts';
import { changedKeys, draftOf, wrongKeys } from '../state/draft.ts';
import { hostName, NewSiteDialog, SaveDialog, ScriptDialog, SwitchesDialog } from './site-dialogs.tsx';
import { SiteForm } from './site-form.tsx';
import { SitePreview } from './site-preview.tsx';

const editors = ['owner', 'content'] as const;

/** All sites by host, and the settings of one of them. */
export function SitesPage(): ReactNode {
  const { t } = useTexts('sites');
  const { roles } = useSelf();
  const asked = useSearch({ from: '/desk/sites' }).host;
  const sites = useQuery(sitesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const all = sites.data?.sites ?? [];
  const open = all.find(({ host }) => host === asked) ?? all[0];
  const mayEdit = hasRole(roles, editors);
  if (sites.isError && sites.data === undefined) return <QueryError query={sites} />;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[220px_minmax(0,1fr)]">
      <nav className="ui-card overflow-hidden" aria-label={t(($) => $.title)}>
        <div className="flex min-h-11 items-center justify-between px-4">
          <h2 className="text-14 leading-5 tracking-normal">{t(($) => $.title)}</h2>
          {mayEdit ? (
            <Button look="ghost" size="s" onClick={() => setIsAdding(true)}>
              <Plus size={14} aria-hidden="true" />
              {t(($) => $.newSite.open)}
            </Button>
          ) : null}
        </div>
        {all.length === 0 ? <Skeleton className="m-4 w-32" /> : null}
        <ul>
          {all.map((site) => (
            <li key={site.host}>
              <Link
                to="/sites"
                search={{ host: site.host }}
                aria-current={site === open ? 'page' : undefined}
                className={cn('block border-t border-line px-4 py-2.5 text-13 hover:bg-s2', site === open && 'bg-p-soft')}
              >
                <span className="block truncate font-medium text-t1">{site.settings.title}</span>
                <span className="block truncate text-12 text-t2">{hostName(t, site.host)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {open === undefined ? null : <OpenSite key={open.host} site={open} switches={sites.data?.switches ?? []} isFixed={!mayEdit} />}
      {isAdding ? <NewSiteDialog onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

function OpenSite({ site, switches, isFixed }: { site: SiteRow; switches: readonly string[]; isFixed: boolean }): ReactNode {
  const { t } = useTexts('sites');
  const { t: common } = useTexts('common');
  const [act, setAct] = useState<'save' | 'switches' | 'script' | null>(null);
  // What was read when somebody began to type: the list is fetched again and again, and must not change under them.
  const [base, setBase] = useState(site);
  const [draft, setDraft] = useState(() => draftOf(site.settings));
  const changed = changedKeys(base.settings, draft);
  const wrong = wrongKeys(draft);
  const isOld = base.updatedAt < site.updatedAt;
  function begin(from: SiteRow): void {
    setBase(from);
    setDraft(draftOf(from.settings));
  }
  if (isOld && changed.length === 0) begin(site);
  const close = (): void => setAct(null);
  return (
    <div className="grid min-w-0 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_360px]">
      <SiteForm draft={draft} isFixed={isFixed} onChange={(next) => setDraft((now) => ({ ...now, ...next }))} />
      <div className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-15">
        <SitePreview draft={draft} />
        {isFixed ? null : (
          <Card title={t(($) => $.sections.changes)} bodyClassName="flex flex-col gap-3 text-13">
            {isOld ? <Notice tone="warn">{t(($) => $.changedMeanwhile)}</Notice> : null}
            <p className="text-t2">
              {changed.length === 0 ? t(($) => $.noChanges) : changed.map((key) => t(($) => $.fields[key])).join(', ')}
            </p>
            {wrong.length === 0 ? null : (
              <Notice tone="warn" size="s">
                {t(($) => $.stillWrong, { fields: wrong.map((key) => t(($) => $.fields[key])).join(', ') })}
              </Notice>
            )}
            <span className="flex gap-2">
              <Button look="outline" disabled={changed.length === 0} onClick={() => begin(site)}>
                {t(($) => $.discard)}
              </Button>
              <Button
                look="primary"
                className="flex-1"
                disabled={changed.length === 0 || wrong.length > 0 || isOld}
                onClick={() => setAct('save')}
              >
                {common(($) => $.save)}
              </Button>
            </span>
          </Card>
        )}
        <TwoPeople site={site} switches={switches} isFixed={isFixed} onAct={setAct} />
      </div>
      {act === 'save' ? (
        <SaveDialog
          site={base}
          draft={draft}
          onSaved={(saved) => {
            begin(saved);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {act === 'switches' ? <SwitchesDialog site={site} switches={switches} onClose={close} /> : null}
      {act === 'script' ? <ScriptDialog site={site} onClose={close} /> : null}
    </div>
  );
}

/** What customers can do here and what runs on the pages, both of which take two people; and where the history stands. */
function TwoPeople({
  site,
  switches,
  isFixed,
  onAct,
}: {
  site: SiteRow;
  switches: readonly string[];
  isFixed: boolean;
  onAct: (act: 'switches' | 'script') => void;
}): ReactNode {
  const { t } = useTexts('sites');
  const words = useWords();
  const isOn = (name: string): boolean => site.settings.features[name] ?? false;
  return (
    <Card title={t(($) => $.sections.switches)} bodyClassName="flex flex-col gap-3 text-13">
      <ul className="flex flex-wrap gap-1.5">
        {switches.map((name) => (
          <li key={name}>
            <Tag {...(isOn(name) ? { tone: 'p' as const } : {})}>
              {words.field(name)}: {isOn(name) ? t(($) => $.on) : t(($) => $.off)}
            </Tag>
          </li>
        ))}
      </ul>
      <p className="text-t2">
        {site.settings.js_code === '' ? t(($) => $.script.none) : t(($) => $.script.some, { count: site.settings.js_code.length })}
      </p>
      {isFixed ? null : (
        <span className="flex flex-wrap gap-2">
          <Button look="outline" size="s" onClick={() => onAct('switches')}>
            {t(($) => $.switches.open)}
          </Button>
          <Button look="outline" size="s" onClick={() => onAct('script')}>
            {t(($) => $.script.open)}
          </Button>
        </span>
      )}
      <p className="text-12 text-t2">
        {t(($) => $.changedAt)} <Time at={site.updatedAt} /> ·{' '}
        <Link to="/audit" search={{ action: 'site.save', target: site.host }} className="ui-link">
          {t(($) => $.history)}
        </Link>
      </p>
    </Card>
  );
}
