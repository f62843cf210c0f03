import { pairName } from '@agio/kernel';
import { useQuery } from '@tanstack/react-query';
import { amount, ChoiceFilter, deskList, deskQuery, moment, named, plain, tag, useWordsOf } from '../../../shared/desk/index.ts';

/** Robots that are paused, with the reason that their owners read and what makes them go on. */
export const PausedTable = deskList({
  call: 'deskPausedRobots',
  id: 'robots-paused',
  texts: 'robot',
  words: ({ columns, nonePaused, pausedNote, pausedTitle }) => ({ columns, empty: nonePaused, note: pausedNote, title: pausedTitle }),
  isTitled: true,
  query: ({ address: { market, reason } }) => ({
    ...(reason === undefined ? {} : { reason }),
    ...(market === undefined ? {} : { market }),
  }),
  keyOf: ({ id }) => id,
  filters: () => <Filters />,
  columns: ({ w }) => [
    plain('robot', ({ id }) => id, { isFixed: true }),
    plain('uid', ({ uid }) => uid),
    plain('kind', ({ kind }) => w.kinds[kind]),
    plain('market', ({ market }) => pairName(market)),
    tag('reason', w.reasons, tones, ({ reason }) => reason),
    plain('goesOn', ({ reason }) => w.goesOn[reason]),
    moment('since', ({ since }) => since),
    amount(
      'equity',
      ({ equity }) => equity,
      ({ quote }) => quote,
    ),
  ],
});

/** All but the owner's own decision stand out. */
const tones = {
  operator: 'warn',
  insufficient: 'warn',
  minimum: 'warn',
  limit: 'warn',
  market_closed: 'warn',
  rules_changed: 'warn',
  price_band: 'warn',
  customer_frozen: 'warn',
  stp: 'warn',
  refused: 'warn',
} as const;

function Filters() {
  const { w } = useWordsOf('robot');
  const { heads } = useWordsOf('table');
  const { markets = [], reasons = [] } = useQuery(deskQuery('deskRobots')).data ?? {};
  const pairs = Object.fromEntries(markets.map(({ market }) => [market, pairName(market)]));
  return (
    <>
      <ChoiceFilter
        by="reason"
        name={heads.reason}
        all={w.allReasons}
        options={named(
          reasons.map(({ reason }) => reason),
          w.reasons,
        )}
      />
      <ChoiceFilter by="market" name={heads.market} all={w.allMarkets} options={pairs} />
    </>
  );
}
