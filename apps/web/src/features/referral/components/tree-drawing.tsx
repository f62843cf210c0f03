import type { ReactNode } from 'react';
import { Avatar, formatDate, useLanguage, useTexts } from '@agio/ui';
import type { Friend, Tree } from '../api/referral.ts';
import { branchesOf, mostOf, thicknessOf, TREE } from '../state/tree.ts';
import { moneyIn } from './names.ts';

/** Circles of the second level that have room in a line. */
const DOTS = 12;
const REST = 'rest';

type Row = { readonly key: string; readonly reward: string | null };

/** The customer at the left, friends at the right, and behind each those whom they invited. */
export function TreeDrawing({ onFriend, tree }: { tree: Tree; onFriend: (friendId: string) => void }): ReactNode {
  const { t } = useTexts('referral');
  const { currency, list, rest } = tree;
  const rows: readonly Row[] = [
    ...list.map(({ friendId, reward }) => ({ key: friendId, reward })),
    ...(rest.people > 0 ? [{ key: REST, reward: rest.reward }] : []),
  ];
  const most = mostOf(list.map(({ indirect }) => indirect));
  const height = rows.length * TREE.row;
  return (
    <div className="grid px-5 pb-4 max-md:hidden" style={{ gridTemplateColumns: `${TREE.width}px minmax(0, 1fr)` }}>
      <svg width={TREE.width} height={height} role="img" aria-label={t(($) => $.tree.drawing, { count: tree.total })}>
        {branchesOf(rows).map(({ key, path, thickness }) => (
          <path key={key} d={path} fill="none" stroke="var(--p)" strokeOpacity={0.45} strokeWidth={thickness} />
        ))}
        <circle cx={TREE.circle} cy={height / 2} r={TREE.circle} fill="var(--pf)" />
        <text x={TREE.circle} y={height / 2 + 4} fontSize={11} fontWeight={600} fill="var(--on-p)" textAnchor="middle">
          {t(($) => $.tree.you)}
        </text>
      </svg>
      <ul>
        {list.map((friend) => (
          <FriendLine key={friend.friendId} friend={friend} code={currency} most={most} onFriend={onFriend} />
        ))}
        {rest.people > 0 ? <RestLine rest={rest} code={currency} most={most} /> : null}
      </ul>
    </div>
  );
}

const line =
  'grid grid-cols-[minmax(0,1fr)_6.5rem_14rem_6.5rem] items-center gap-x-3 border-b border-line text-13 last:border-b-0 max-xl:grid-cols-[minmax(0,1fr)_6rem_6rem_5.5rem]';

function FriendLine({
  code,
  friend,
  most,
  onFriend,
}: {
  friend: Friend;
  code: string;
  most: number;
  onFriend: (friendId: string) => void;
}): ReactNode {
  const { t } = useTexts('referral');
  const language = useLanguage();
  const money = moneyIn(code);
  const { active, friendId, indirect, name, people, reward, since } = friend;
  return (
    <li className={line} style={{ height: TREE.row }}>
      <button type="button" className="flex min-w-0 items-center gap-2 rounded-1 text-left" onClick={() => onFriend(friendId)}>
        <Avatar name={name} size={24} />
        <Two upper={<b className="font-semibold">{name}</b>} lower={t(($) => $.tree.since, { date: formatDate(since, language) })} />
        <span className="sr-only">{t(($) => $.tree.records, { name })}</span>
      </button>
      <Two right upper={<b className="font-semibold tabular-nums">{money(reward)}</b>} lower={t(($) => $.tree.brought)} />
      {people === 0 ? (
        <span className="text-12 text-t2">{t(($) => $.tree.nobody)}</span>
      ) : (
        <Second active={active} people={people} thickness={thicknessOf(indirect, most) / 2} />
      )}
      {people === 0 ? null : (
        <Two
          right
          upper={<b className="font-semibold tabular-nums">{money(indirect)}</b>}
          lower={t(($) => $.tree.people, { count: people })}
        />
      )}
    </li>
  );
}

function Two({ lower, right = false, upper }: { upper: ReactNode; lower: string; right?: boolean }): ReactNode {
  return (
    <span className={right ? 'flex min-w-0 flex-col text-right leading-4' : 'flex min-w-0 flex-col leading-4'}>
      <span className="truncate">{upper}</span>
      <span className="truncate text-12 text-t2">{lower}</span>
    </span>
  );
}

/** A friend's own friends: a full circle for each who trades, an empty one for each who does not. */
function Second({ active, people, thickness }: { people: number; active: number; thickness: number }): ReactNode {
  const { t } = useTexts('referral');
  const shown = Math.min(DOTS, people);
  return (
    <span className="flex items-center gap-2" role="img" aria-label={t(($) => $.tree.activeOf, { active, count: people })}>
      <i className="w-8 shrink-0 rounded-full bg-[var(--c2)] opacity-60" style={{ height: thickness }} />
      <svg width={shown * 11} height={10} className="max-xl:hidden" aria-hidden="true">
        {Array.from({ length: shown }, (_, at) => (
          <circle
            key={at}
            cx={at * 11 + 5}
            cy={5}
            r={3.75}
            stroke="var(--c2)"
            strokeWidth={1.5}
            fill={at < active ? 'var(--c2)' : 'none'}
          />
        ))}
      </svg>
      {people > shown ? <span className="text-12 text-t2 max-xl:hidden">+{people - shown}</span> : null}
      <span className="text-12 text-t2 xl:hidden">
        {active}/{people}
      </span>
    </span>
  );
}

function RestLine({ code, most, rest }: { rest: Tree['rest']; code: string; most: number }): ReactNode {
  const { t } = useTexts('referral');
  const money = moneyIn(code);
  return (
    <li className={line} style={{ height: TREE.row }}>
      <span className="flex min-w-0 items-center gap-2">
        <span className="grid size-6 shrink-0 place-items-center rounded-1 bg-s2 text-12 text-t2" aria-hidden="true">
          {rest.people}
        </span>
        <Two upper={t(($) => $.tree.more, { count: rest.people })} lower={t(($) => $.tree.moreActive, { count: rest.active })} />
      </span>
      <Two right upper={<b className="font-semibold tabular-nums">{money(rest.reward)}</b>} lower={t(($) => $.tree.brought)} />
      <i
        className="w-8 rounded-full bg-[var(--c2)] opacity-60"
        style={{ height: thicknessOf(rest.indirect, most) / 2 }}
        aria-hidden="true"
      />
      <Two
        right
        upper={<b className="font-semibold tabular-nums">{money(rest.indirect)}</b>}
        lower={t(($) => $.tree.people, { count: rest.second })}
      />
    </li>
  );
}
