import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, compareDecimals, Dialog, Notice, Pairs, Segmented, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { stop, type Robot } from '../api/robots.ts';
import { closedProfit, coins, money, signed } from './words.ts';

/** Stops a robot after stating what happens to its coins. A draft holds none and is discarded. */
export function StopDialog({ onClose, robot }: { robot: Robot; onClose: () => void }): ReactNode {
  const { t } = useTexts('robot');
  const errorText = useErrorText();
  const isDraft = robot.state === 'draft';
  const [how, setHow] = useState<'keep' | 'sell'>(robot.terms.onStop);
  const stopping = useMutation({
    mutationFn: async () => await stop(robot.id, how),
    onSuccess: () => {
      toast(isDraft ? t(($) => $.stop.discarded) : t(($) => $.stop.done));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isDraft ? t(($) => $.stop.discardTitle) : t(($) => $.stop.title)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {isDraft ? t(($) => $.stop.discardBack) : t(($) => $.stop.back)}
          </Button>
          <Button look="risk" busy={stopping.isPending} onClick={() => stopping.mutate()}>
            {isDraft ? t(($) => $.acts.discard) : how === 'sell' ? t(($) => $.stop.yesSell) : t(($) => $.stop.yesKeep)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isDraft ? <p>{t(($) => $.stop.discardText)}</p> : <How robot={robot} how={how} onChange={setHow} />}
        {stopping.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(stopping.error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

function How({ how, onChange, robot }: { robot: Robot; how: 'keep' | 'sell'; onChange: (how: 'keep' | 'sell') => void }): ReactNode {
  const { t } = useTexts('robot');
  const { equity, quote } = robot;
  const base = robot.coins.filter(({ amount, coin, inOrders }) => coin !== quote && (isSome(amount) || isSome(inOrders)));
  return (
    <>
      <Segmented
        wide
        label={t(($) => $.grid.onStop)}
        value={how}
        onValueChange={onChange}
        items={[
          { value: 'sell', label: t(($) => $.grid.sell) },
          { value: 'keep', label: t(($) => $.grid.keep) },
        ]}
      />
      <p className="text-13 text-t2">
        {how === 'sell' ? t(($) => $.stop.sellText, { share: robot.terms.slippageBps / 100 }) : t(($) => $.stop.keepText)}
      </p>
      <Pairs
        pairs={[
          ...base.map(
            ({ amount, coin, value }) =>
              [
                how === 'sell' ? t(($) => $.stop.sold, { coin }) : t(($) => $.stop.kept, { coin }),
                `${coins(amount)}, ≈ ${money(value)} ${quote}`,
              ] as const,
          ),
          [t(($) => $.figures.equity), `${money(equity)} ${quote}`],
          [closedProfit(t, robot.kind), `${signed(robot.gridProfit)} ${quote}`],
          [t(($) => $.figures.positionResult), `${signed(robot.positionResult)} ${quote}`],
          [t(($) => $.figures.change), `${signed(robot.change)} ${quote}`],
        ]}
      />
    </>
  );
}

const isSome = (amount: string): boolean => compareDecimals(amount, '0') > 0;
