import type { ReactNode } from 'react';
import { Button, languageNames } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { deskList, figure, moment, name, plain, tag, useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { isGoing } from '../api/notices.ts';
import { siteLanguages } from '../api/sites.ts';
import { titleOf } from '../state/notice.ts';
import { audienceName, progressOf } from '../state/said.ts';
import { SendingDialog } from './sending-dialog.tsx';

const GOING_MS = 2_000;

/** Notices that operators sent to many customers, and how far they are. */
export const NoticesPage = deskList({
  call: 'deskNotices',
  id: 'notices',
  texts: 'notices',
  words: ({ columns, none, title }) => ({ columns, empty: none, title }),
  // Read again while one is on its way.
  everyMs: (data) => (data?.list.some(isGoing) === true ? GOING_MS : undefined),
  keyOf: ({ id }) => id,
  dialog: (sending, onClose) => <SendingDialog sending={sending} onClose={onClose} />,
  actions: () => <WriteLink />,
  columns: (made) => [
    name('title', ({ texts }) => titleOf(texts, made.language)),
    plain('to', ({ audience }) => audienceName(made, audience)),
    tag('state', made.w.states, { listing: 'warn', sending: 'warn', stopped: 'line', sent: 'p' }, ({ state }) => state),
    figure('progress', (sending) => progressOf(made, sending)),
    plain(
      'languages',
      ({ texts }) =>
        siteLanguages
          .filter((one) => texts[one] !== undefined)
          .map((one) => languageNames[one])
          .join(', '),
      { isExtra: true },
    ),
    plain('by', ({ approvedBy, by }) => (approvedBy === null ? by : made.t(($) => $.bySecond, { by, approvedBy }))),
    moment('at', ({ createdAt }) => createdAt),
  ],
});

function WriteLink(): ReactNode {
  const { w } = useWordsOf('notices');
  return useMay('deskNoticeSend') ? (
    <Button asChild look="primary" size="s">
      <Link to="/notices/new">{w.write}</Link>
    </Button>
  ) : null;
}
