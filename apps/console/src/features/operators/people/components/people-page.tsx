import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Ellipsis, KeyRound, UserPlus } from 'lucide-react';
import { Button, IconButton, Menu, MenuItem, Select, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Person } from '../../../../shared/person.tsx';
import { roles } from '../../../../shared/roles.ts';
import { useSelf } from '../../../../shared/session.ts';
import { DeskTable, SearchBox, sortFrom, sortText, withParams, type DeskColumn } from '../../../../shared/table/index.ts';
import { Time } from '../../../../shared/time/time.tsx';
import { peopleQuery, type Colleague } from '../api/people.ts';
import { PEOPLE_SORTS } from '../sorts.ts';
import type { PeopleAct } from '../state/act.ts';
import { waitingKeys } from '../state/keys.ts';
import { matching } from '../state/drafts.ts';
import { PeopleDialog } from './people-dialogs.tsx';

const states = ['active', 'unconfirmed', 'waits', 'invited', 'disabled'] as const;
const any = 'any';
/** In UTC, so that a file means the same to everybody; it sorts as the moment does. */
const isoOf = (ms: number): string => new Date(ms).toISOString();

/** All operators; owners invite, give roles, close accounts and end sessions. */
export function PeoplePage(): ReactNode {
  const { t } = useTexts('people');
  const self = useSelf();
  const search = useSearch({ from: '/desk/people' });
  const navigate = useNavigate({ from: '/people' });
  const [act, setAct] = useState<PeopleAct | null>(null);
  const people = useQuery(peopleQuery);
  const isOwner = self.roles.includes('owner');
  const columns = useColumns(self.id, isOwner ? setAct : null);
  const change = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (before) => withParams(before, next), replace: true }),
    [navigate],
  );
  const onName = useCallback((name: string) => change({ name }), [change]);
  const sort = sortFrom(search.sort, PEOPLE_SORTS);
  const list = { ...people, data: people.data === undefined ? undefined : matching(people.data, search) };
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="operators"
        label={t(($) => $.title)}
        columns={columns}
        list={list}
        keyOf={(person) => person.id}
        sort={sort}
        onSort={(next) => change({ sort: sortText(next) })}
        empty={t(($) => $.empty)}
        filters={
          <>
            <SearchBox label={t(($) => $.search)} value={search.name ?? ''} onValue={onName} />
            <Select
              size="s"
              name={t(($) => $.filterRole)}
              value={search.role ?? any}
              onValueChange={(role) => change({ role: role === any ? '' : role })}
              options={[
                { value: any, label: t(($) => $.allRoles) },
                ...roles.map((role) => ({ value: role, label: t(($) => $.roles[role]) })),
              ]}
            />
            <Select
              size="s"
              name={t(($) => $.filterState)}
              value={search.state ?? any}
              onValueChange={(state) => change({ state: state === any ? '' : state })}
              options={[
                { value: any, label: t(($) => $.allStates) },
                ...states.map((state) => ({ value: state, label: t(($) => $.states[state]) })),
              ]}
            />
          </>
        }
        actions={<OwnActions own={people.data?.find(({ id }) => id === self.id)} isOwner={isOwner} onAct={setAct} />}
      />
      {act === null ? null : <PeopleDialog act={act} onAct={setAct} onClose={() => setAct(null)} />}
    </section>
  );
}

/** What everybody may do here, and what an owner may. */
function OwnActions({ isOwner, onAct, own }: { own: Colleague | undefined; isOwner: boolean; onAct: (act: PeopleAct) => void }): ReactNode {
  const { t } = useTexts('people');
  return (
    <>
      {own === undefined ? null : (
        <Button look="outline" size="s" onClick={() => onAct({ kind: 'name', person: own })}>
          {t(($) => $.shown.open)}
        </Button>
      )}
      {own === undefined ? null : (
        <Button look="outline" size="s" onClick={() => onAct({ kind: 'key', person: own })}>
          <KeyRound size={14} aria-hidden="true" />
          {t(($) => $.key.open)}
        </Button>
      )}
      {isOwner ? (
        <Button look="primary" size="s" onClick={() => onAct({ kind: 'invite' })}>
          <UserPlus size={14} aria-hidden="true" />
          {t(($) => $.invite.open)}
        </Button>
      ) : null}
    </>
  );
}

/** How each state looks. */
const TONES: Readonly<Record<Colleague['state'], { readonly tone?: 'p' | 'warn' }>> = {
  active: { tone: 'p' },
  disabled: { tone: 'warn' },
  invited: {},
  unconfirmed: { tone: 'warn' },
  waits: {},
};

function useColumns(selfId: string, onAct: ((act: PeopleAct) => void) | null): readonly DeskColumn<Colleague>[] {
  const { t } = useTexts('people');
  return useMemo(
    () => [
      {
        key: 'name',
        head: t(($) => $.columns.name),
        value: ({ name }) => name,
        render: (person) => <NameCell person={person} isSelf={person.id === selfId} />,
        isSortable: true,
        isFixed: true,
      },
      { key: 'shown', head: t(($) => $.columns.shown), value: ({ displayName }) => displayName },
      { key: 'id', head: t(($) => $.columns.id), value: ({ id }) => Number(id), right: true, isExtra: true },
      {
        key: 'roles',
        head: t(($) => $.columns.roles),
        value: (person) => person.roles.map((role) => t(($) => $.roles[role])).join(', '),
        render: (person) => <RolesCell roles={person.roles} />,
      },
      {
        key: 'state',
        head: t(($) => $.columns.state),
        value: ({ state }) => t(($) => $.states[state]),
        render: ({ state }) => <Tag {...TONES[state]}>{t(($) => $.states[state])}</Tag>,
        isSortable: true,
      },
      {
        key: 'seen',
        head: t(($) => $.columns.seen),
        value: ({ lastSeenAt }) => (lastSeenAt === null ? null : isoOf(lastSeenAt)),
        render: ({ lastSeenAt }) => (lastSeenAt === null ? <span className="text-t2">{t(($) => $.never)}</span> : <Time at={lastSeenAt} />),
        isSortable: true,
      },
      { key: 'sessions', head: t(($) => $.columns.sessions), value: ({ sessions }) => sessions, right: true, isSortable: true },
      {
        key: 'created',
        head: t(($) => $.columns.created),
        value: ({ createdAt }) => isoOf(createdAt),
        render: ({ createdAt }) => <Time at={createdAt} part="day" />,
        isSortable: true,
        isExtra: true,
      },
      {
        key: 'keys',
        head: t(($) => $.columns.keys),
        value: ({ keys }) => keys.filter(({ countsFrom }) => countsFrom !== null).length,
        render: (person) => <KeysCell person={person} />,
        right: true,
      },
      { key: 'ownUid', head: t(($) => $.columns.ownUid), value: ({ ownUid }) => ownUid, render: ({ ownUid }) => ownUid ?? '–' },
      ...(onAct === null
        ? []
        : [
            {
              key: 'actions',
              head: t(($) => $.columns.actions),
              right: true,
              value: () => null,
              render: (person: Colleague) => <Actions person={person} isSelf={person.id === selfId} onAct={onAct} />,
              isFixed: true,
              isUnexported: true,
            },
          ]),
    ],
    [onAct, selfId, t],
  );
}

function NameCell({ person, isSelf }: { person: Colleague; isSelf: boolean }): ReactNode {
  const { t } = useTexts('people');
  return (
    <span className="inline-flex items-center gap-2 align-middle font-medium">
      <Person name={person.name} />
      {isSelf ? <Tag size="s">{t(($) => $.you)}</Tag> : null}
    </span>
  );
}

function KeysCell({ person }: { person: Colleague }): ReactNode {
  const { t } = useTexts('people');
  const waiting = waitingKeys(person).length;
  return (
    <span className="inline-flex items-center gap-2">
      {waiting > 0 ? (
        <Tag size="s" tone="warn">
          {t(($) => $.key.waits)}
        </Tag>
      ) : null}
      {person.keys.length - waiting}
    </span>
  );
}

function RolesCell({ roles: own }: Pick<Colleague, 'roles'>): ReactNode {
  const { t } = useTexts('people');
  return (
    <span className="flex flex-wrap gap-1">
      {own.map((role) => (
        <Tag key={role}>{t(($) => $.roles[role])}</Tag>
      ))}
    </span>
  );
}

/** What an owner can do to a colleague. */
function Actions({ person, isSelf, onAct }: { person: Colleague; isSelf: boolean; onAct: (act: PeopleAct) => void }): ReactNode {
  const { t } = useTexts('people');
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t(($) => $.more, { name: person.name })}>
          <Ellipsis size={16} />
        </IconButton>
      }
    >
      {person.state === 'invited' ? <MenuItem onSelect={() => onAct({ kind: 'link', person })}>{t(($) => $.link.open)}</MenuItem> : null}
      {(person.state === 'unconfirmed' || waitingKeys(person).length > 0) && !isSelf ? (
        <MenuItem onSelect={() => onAct({ kind: 'confirm', person })}>{t(($) => $.confirm.open)}</MenuItem>
      ) : null}
      <MenuItem onSelect={() => onAct({ kind: 'roles', person })}>{t(($) => $.roleChange.open)}</MenuItem>
      <MenuItem disabled={person.sessions === 0} onSelect={() => onAct({ kind: 'end', person })}>
        {t(($) => $.end.open)}
      </MenuItem>
      {person.state === 'disabled' || isSelf ? null : (
        <MenuItem risk onSelect={() => onAct({ kind: 'disable', person })}>
          {t(($) => $.disable.open)}
        </MenuItem>
      )}
    </Menu>
  );
}
