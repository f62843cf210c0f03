// Protects: each figure of rewards stands under its own head.
import { formatDateTime, formatTime } from '@agio/ui/formats';
import { rowsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { RecordsCard } = await import('./components/records-card.tsx');
const { recordsQuery } = await import('./api/referral.ts');

beforeAll(async () => await withTexts(texts));

it('of records', async () => {
  const record = {
    id: '1',
    time: 0,
    friendId: '1',
    friend: 'ca***',
    via: null,
    level: 'direct',
    kind: 'trade',
    coin: 'USDT',
    fee: '3',
    rate: '0.1',
    reward: '0.3',
  };
  const filter = { page: 1 } as never;
  const answer = { list: [{ ...record, status: 'not_credited', creditTime: Date.UTC(2026, 10, 1, 12) }], total: 1 };
  const markup = await drawn(() => createElement(RecordsCard, { filter, onChange: () => undefined }), [[recordsQuery(filter), answer]]);
  expect(rowsIn(markup)).toEqual([
    {
      Fee: '3 USDT',
      From: 'ca***',
      Level: 'Direct',
      Reward: '0.3 USDT',
      Share: '10%',
      State: `Not credited until ${formatTime(answer.list[0]?.creditTime ?? 0, 'en-US')}`,
      Time: formatDateTime(0, 'en-US'),
    },
  ]);
});
