import type { ReactNode } from 'react';
import { Button } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { deskList, moment, name, plain, tag, useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { languageNames } from '../state/draft.ts';

/** Announcements of every state, the last changed first. */
export const NewsPage = deskList({
  call: 'deskNewsList',
  id: 'news',
  texts: 'news',
  words: ({ columns, none, title }) => ({ columns, empty: none, title }),
  keyOf: ({ id }) => id,
  onOpen: ({ id }, navigate) => void navigate({ to: '/news/$id', params: { id } }),
  actions: () => <WriteLink />,
  columns: ({ w }) => [
    name('title', ({ title }) => title || w.untitled),
    tag('state', w.states, { scheduled: 'warn', published: 'p', withdrawn: 'line' }, ({ state }) => state),
    plain('type', ({ type }) => w.types[type]),
    plain('coins', ({ coins }) => coins.join(' ')),
    plain('languages', ({ languages }) => languages.map((one) => languageNames[one]).join(', ')),
    plain('site', ({ site }) => site, { isExtra: true }),
    moment('at', ({ publishAt }) => publishAt),
    plain('by', ({ by }) => by),
  ],
});

function WriteLink(): ReactNode {
  const { w } = useWordsOf('news');
  return useMay('deskNewsSave') ? (
    <Button asChild look="primary" size="s">
      <Link to="/news/$id" params={{ id: 'new' }}>
        {w.write}
      </Link>
    </Button>
  ) : null;
}
