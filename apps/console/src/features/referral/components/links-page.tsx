import { useCallback, useState, type ReactNode } from 'react';
import { Button, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, SearchBox, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { linksQuery, type AccountLink } from '../api/referral.ts';
import { JudgeDialog, type Judging } from './judge-dialog.tsx';
import { askedOf, ListFoot, uidIn } from './list-foot.tsx';

const JUDGES = ['compliance'] as const;

/** Accounts that count as one person’s: their fees bring each other nothing. */
export function LinksPage(): ReactNode {
  const { t } = useTexts('referral');
  const { roles } = useSelf();
  const mayJudge = hasRole(roles, JUDGES);
  const search = useSearch({ from: '/desk/referral-links' });
  const navigate = useNavigate({ from: '/referral-links' });
  const asked = askedOf(search);
  const links = useQuery(linksQuery(asked));
  const [judging, setJudging] = useState<Judging | null>(null);
  const columns = useColumns(mayJudge, setJudging);
  const go = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (now) => withParams(now, next), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((text: string) => go({ q: uidIn(text), p: '' }), [go]);
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="referral-links"
        label={t(($) => $.links.title)}
        columns={columns}
        list={{ ...links, data: links.data?.list }}
        keyOf={({ uid }) => uid}
        empty={t(($) => $.links.empty)}
        filters={
          <>
            <SearchBox value={search.q ?? ''} onValue={onSearch} label="UID" />
            {mayJudge ? (
              <Button look="outline" size="m" onClick={() => setJudging({ what: 'link', uid: search.q ?? '' })}>
                {t(($) => $.links.link)}
              </Button>
            ) : null}
          </>
        }
        footer={<ListFoot page={asked.page} total={links.data?.total ?? 0} onPage={(page) => go({ p: page === 1 ? '' : String(page) })} />}
      />
      {judging === null ? null : <JudgeDialog judging={judging} onClose={() => setJudging(null)} />}
    </section>
  );
}

function useColumns(mayJudge: boolean, onJudge: (judging: Judging) => void): readonly DeskColumn<AccountLink>[] {
  const { t } = useTexts('referral');
  return [
    { key: 'uid', head: 'UID', isFixed: true, value: ({ uid }) => uid },
    { key: 'person', head: t(($) => $.links.columns.person), value: ({ person }) => person },
    {
      key: 'reason',
      head: t(($) => $.links.columns.reason),
      value: ({ reason }) => t(($) => $.links.reasons[reason]),
      render: ({ reason }) => <Tag {...(reason === 'cleared' ? {} : { tone: 'warn' as const })}>{t(($) => $.links.reasons[reason])}</Tag>,
    },
    { key: 'inviter', head: t(($) => $.links.columns.inviter), value: ({ inviter }) => inviter ?? '–' },
    {
      key: 'time',
      head: t(($) => $.links.columns.time),
      right: true,
      value: ({ time }) => new Date(time).toISOString(),
      render: ({ time }) => <Time at={time} />,
    },
    {
      key: 'acts',
      head: t(($) => $.acts),
      value: () => '',
      isUnexported: true,
      render: ({ reason, uid }) =>
        mayJudge && reason !== 'cleared' ? (
          <Button look="ghost" size="s" onClick={() => onJudge({ what: 'clear', uid })}>
            {t(($) => $.links.clear)}
          </Button>
        ) : null,
    },
  ];
}
