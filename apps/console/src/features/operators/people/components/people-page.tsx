import { useState, type ReactNode } from 'react';
import { Ellipsis, KeyRound, UserPlus } from 'lucide-react';
import { Button, IconButton, Menu, MenuItem, Tag, useTexts } from '@agio/ui';
import { acts, ChoiceFilter, deskList, figure, moment, named, plain, tag, useMay } from '../../../../shared/desk/index.ts';
import { Person } from '../../../../shared/person.tsx';
import { roles } from '../../../../shared/roles.ts';
import { useSelf, useSession } from '../../../../shared/session.ts';
import type { Colleague } from '../api/people.ts';
import { PEOPLE_SORTS } from '../sorts.ts';
import type { PeopleAct } from '../state/act.ts';
import { matching } from '../state/drafts.ts';
import { waitingKeys } from '../state/keys.ts';
import { PeopleDialog } from './people-dialogs.tsx';
import { DisplayNameAct } from './person-acts.tsx';

const states = ['active', 'unconfirmed', 'waits', 'invited', 'disabled'] as const;
const sorted = { isSortable: true } as const;

/** All operators; owners invite, give roles, close accounts and end sessions. */
export const PeoplePage = deskList({
  call: 'deskPeople',
  id: 'operators',
  texts: 'people',
  words: ({ columns, empty, search, title }) => ({ columns, empty, search, title }),
  paging: 'none',
  search: { as: 'name', isLocal: true },
  sorts: PEOPLE_SORTS,
  rows: (people, { address }) => matching(people, address),
  keyOf: ({ id }) => id,
  filters: ({ w }) => (
    <>
      <ChoiceFilter by="role" name={w.filterRole} all={w.allRoles} options={named(roles, w.roles)} />
      <ChoiceFilter by="state" name={w.filterState} all={w.allStates} options={named(states, w.states)} />
    </>
  ),
  actions: ({ data }) => <OwnActions own={data?.find(({ id }) => id === useSession.getState().self?.id)} />,
  columns: ({ w }) => [
    plain('name', ({ name }) => name, { ...sorted, isFixed: true, render: (person) => <NameCell person={person} /> }),
    plain('shown', ({ displayName }) => displayName),
    figure('id', ({ id }) => Number(id), { isExtra: true }),
    plain('roles', (person) => person.roles.map((role) => w.roles[role]).join(', '), {
      render: (person) => <RolesCell roles={person.roles} />,
    }),
    tag('state', w.states, { active: 'p', disabled: 'warn', unconfirmed: 'warn' }, ({ state }) => state, sorted),
    moment('seen', ({ lastSeenAt }) => lastSeenAt, { ...sorted, right: false }),
    figure('sessions', ({ sessions }) => sessions, sorted),
    moment('created', ({ createdAt }) => createdAt, { ...sorted, right: false, isExtra: true }, 'day'),
    figure('keys', ({ keys }) => keys.filter(({ countsFrom }) => countsFrom !== null).length, {
      render: (person) => <KeysCell person={person} />,
    }),
    plain('ownUid', ({ ownUid }) => ownUid, { render: ({ ownUid }) => ownUid ?? '–' }),
    acts((person) => <Actions person={person} />),
  ],
});

/** The dialog of an act, and the way to open it. */
function useDialog(): { readonly dialog: ReactNode; readonly onAct: (act: PeopleAct) => void } {
  const [act, setAct] = useState<PeopleAct | null>(null);
  const dialog = act === null ? null : <PeopleDialog act={act} onAct={setAct} onClose={() => setAct(null)} />;
  return { dialog, onAct: setAct };
}

/** What every operator may do here, and what an owner may. */
function OwnActions({ own }: { own: Colleague | undefined }): ReactNode {
  const { t } = useTexts('people');
  const mayInvite = useMay('deskInvite');
  const { dialog, onAct } = useDialog();
  return (
    <>
      {own === undefined ? null : <DisplayNameAct of={own} />}
      {own === undefined ? null : (
        <Button look="outline" size="s" onClick={() => onAct({ kind: 'key', person: own })}>
          <KeyRound size={14} aria-hidden="true" />
          {t(($) => $.key.open)}
        </Button>
      )}
      {mayInvite ? (
        <Button look="primary" size="s" onClick={() => onAct({ kind: 'invite' })}>
          <UserPlus size={14} aria-hidden="true" />
          {t(($) => $.invite.open)}
        </Button>
      ) : null}
      {dialog}
    </>
  );
}

function NameCell({ person }: { person: Colleague }): ReactNode {
  const { t } = useTexts('people');
  const isSelf = useSelf().id === person.id;
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
function Actions({ person }: { person: Colleague }): ReactNode {
  const { t } = useTexts('people');
  const isSelf = useSelf().id === person.id;
  const isOwner = useMay('deskInvite');
  const { dialog, onAct } = useDialog();
  if (!isOwner) return null;
  return (
    <>
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
      {dialog}
    </>
  );
}
