import { useState, type ReactNode } from 'react';
import { TextField, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { typedMoment } from '../../../shared/time/format.ts';
import { useMoment } from '../../../shared/time/time.tsx';
import { pairName, type MarketRow } from '../api/markets.ts';
import { useExplained } from '../state/use-explained.ts';

/** The end of a market at a time; where it ends already, that this is called off. */
export function DelistDialog({ market, onClose }: { market: MarketRow; onClose: () => void }): ReactNode {
  const { t } = useTexts('markets');
  const explain = useExplained();
  const momentOf = useMoment();
  const zone = usePreferences((state) => state.zone);
  const [time, setTime] = useState('');
  const name = pairName(market.market);
  if (market.delistAt !== null)
    return (
      <AskDialog
        title={t(($) => $.delist.callOffTitle, { market: name })}
        submit={t(($) => $.delist.callOffSubmit, { market: name })}
        kind="spot.delist"
        payload={{ market: market.market, delistAt: null }}
        explain={explain}
        onClose={onClose}
      >
        <p className="text-13 text-t2">
          {market.delisted ? t(($) => $.delist.reopenHelp) : t(($) => $.delist.callOffHelp, { time: momentOf(market.delistAt) })}
        </p>
      </AskDialog>
    );
  const delistAt = typedMoment(time, zone);
  return (
    <AskDialog
      title={t(($) => $.delist.title, { market: name })}
      submit={t(($) => $.delist.submit, { market: name })}
      kind="spot.delist"
      payload={delistAt === null ? null : { market: market.market, delistAt }}
      explain={explain}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.delist.help)}</p>
      <TextField
        type="datetime-local"
        label={zone === 'utc' ? t(($) => $.delist.timeUtc) : t(($) => $.delist.time)}
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
    </AskDialog>
  );
}
