import type { ReactNode } from 'react';
import { Avatar, formatDate, useLanguage, useTexts } from '@agio/ui';
import type { Tree } from '../api/referral.ts';
import { moneyIn } from './names.ts';

/** The same on phones, which have no room for a drawing. */
export function TreeList({ onFriend, tree: { currency, list, rest } }: { tree: Tree; onFriend: (friendId: string) => void }): ReactNode {
  const { t } = useTexts('referral');
  const language = useLanguage();
  const money = moneyIn(currency);
  return (
    <ul className="md:hidden">
      {list.map(({ active, friendId, indirect, name, people, reward, since }) => (
        <li key={friendId} className="border-t border-line">
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left"
            onClick={() => onFriend(friendId)}
          >
            <Avatar name={name} size={32} />
            <span className="flex min-w-0 flex-1 flex-col">
              <b className="truncate font-medium">{name}</b>
              <span className="text-12 text-t2">{t(($) => $.tree.since, { date: formatDate(since, language) })}</span>
              <span className="text-12 text-t2">
                {people === 0 ? t(($) => $.tree.nobody) : t(($) => $.tree.activeOf, { active, count: people })}
              </span>
            </span>
            <span className="flex flex-col text-right tabular-nums">
              <b className="font-medium">{money(reward)}</b>
              {people === 0 ? null : <span className="text-12 text-t2">+ {money(indirect)}</span>}
            </span>
            <span className="sr-only">{t(($) => $.tree.records, { name })}</span>
          </button>
        </li>
      ))}
      {rest.people > 0 ? (
        <li className="flex justify-between gap-3 border-t border-line px-4 py-3">
          <span>
            {t(($) => $.tree.more, { count: rest.people })}
            <span className="block text-12 text-t2">{t(($) => $.tree.moreActive, { count: rest.active })}</span>
          </span>
          <span className="text-right tabular-nums">
            {money(rest.reward)}
            <span className="block text-12 text-t2">+ {money(rest.indirect)}</span>
          </span>
        </li>
      ) : null}
    </ul>
  );
}
