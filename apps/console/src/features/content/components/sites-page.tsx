import { useState, type ReactNode } from 'react';
import { Button, Card, cn, Notice, Skeleton, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useWords } from '../../../shared/asking/index.ts';
import { useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { sitesQuery, type SiteRow } from '../api/sites.ts';
import { changedKeys, draftOf, wrongKeys } from '../state/draft.ts';
import { hostName, NewSiteAct, SaveAct, ScriptAct, SwitchesAct } from './site-acts.tsx';
import { SiteForm } from './site-form.tsx';
import { SitePreview } from './site-preview.tsx';

/** All sites by host, and the settings of one of them. */
export function SitesPage(): ReactNode {
  const { t, w } = useWordsOf('sites');
  const asked = useSearch({ from: '/desk/sites' }).host;
  const sites = useQuery(sitesQuery);
  const all = sites.data?.sites ?? [];
  const open = all.find(({ host }) => host === asked) ?? all[0];
  const mayEdit = useMay('deskSiteSave');
  if (sites.isError && sites.data === undefined) return <QueryError query={sites} />;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[220px_minmax(0,1fr)]">
      <nav className="ui-card overflow-hidden" aria-label={t(($) => $.title)}>
        <div className="flex min-h-11 items-center justify-between px-4">
          <h2 className="text-14 leading-5 tracking-normal">{t(($) => $.title)}</h2>
          <NewSiteAct of={null} />
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
                <span className="block truncate text-12 text-t2">{hostName(w, site.host)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {open === undefined ? null : <OpenSite key={open.host} site={open} switches={sites.data?.switches ?? []} isFixed={!mayEdit} />}
    </div>
  );
}

function OpenSite({ site, switches, isFixed }: { site: SiteRow; switches: readonly string[]; isFixed: boolean }): ReactNode {
  const { t } = useTexts('sites');
  // A snapshot from when typing began: the list is fetched again and again, and must not change under the operator.
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
              <SaveAct of={{ site: base, draft, isOld, onSaved: begin }} />
            </span>
          </Card>
        )}
        <TwoPeople site={site} switches={switches} />
      </div>
    </div>
  );
}

/** What customers can do here and what runs on the pages, both of which take two people; and where the history stands. */
function TwoPeople({ site, switches }: { site: SiteRow; switches: readonly string[] }): ReactNode {
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
      <span className="flex flex-wrap gap-2">
        <SwitchesAct of={{ site, switches }} />
        <ScriptAct of={site} />
      </span>
      <p className="text-12 text-t2">
        {t(($) => $.changedAt)} <Time at={site.updatedAt} /> ·{' '}
        <Link to="/audit" search={{ action: 'site.save', target: site.host }} className="ui-link">
          {t(($) => $.history)}
        </Link>
      </p>
    </Card>
  );
}
