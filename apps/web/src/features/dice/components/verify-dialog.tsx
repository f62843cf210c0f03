import type { ReactNode } from 'react';
import { verifyBet, verifyRoll } from '@agio/dice-verifier';
import { CopyButton, Dialog, Notice, Pairs, useTexts } from '@agio/ui';
import type { Bet } from '../api/play.ts';

/** Works a roll out again, in this browser and from what is shown alone. */
export function VerifyDialog({ bet, onClose }: { bet: Bet; onClose: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const { serverSeed } = bet;
  const checked = serverSeed === null ? null : checkedBet(bet, serverSeed);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.verify.title, { id: bet.id })}
    >
      <div className="flex flex-col gap-4">
        {checked === null ? (
          <Notice>{t(($) => $.verify.hidden)}</Notice>
        ) : checked.problems.length === 0 ? (
          <Notice role="status">{t(($) => $.verify.right)}</Notice>
        ) : (
          <Notice tone="warn" role="alert">
            {t(($) => $.verify.wrong)} {checked.problems.map(({ is, said }) => `${said ?? '–'} ≠ ${is ?? '–'}`).join(', ')}
          </Notice>
        )}
        <Pairs
          pairs={[
            [t(($) => $.roll), <b key="roll">{bet.roll ?? '–'}</b>],
            ...(checked === null ? [] : [[t(($) => $.verify.computed), <b key="computed">{checked.roll}</b>] as const]),
            [t(($) => $.board.scope), t(($) => $.scopeFromTo, bet.scope)],
            [t(($) => $.multiple), `${bet.multiple}×`],
            [t(($) => $.history.nonce), String(bet.nonce)],
          ]}
        />
        <Long name={t(($) => $.fair.hash)} value={bet.serverSeedHash} />
        {serverSeed === null ? null : <Long name={t(($) => $.fair.seed)} value={serverSeed} />}
        <Long name={t(($) => $.fair.client)} value={bet.clientSeed} />
      </div>
    </Dialog>
  );
}

/** Of an old bet without a recorded edge, the roll alone can be worked out again. */
function checkedBet(bet: Bet, serverSeed: string) {
  return bet.edge === null ? verifyRoll({ ...bet, serverSeed, roll: bet.roll ?? undefined }) : verifyBet({ ...bet, serverSeed });
}

/** Text that is compared and not read. */
export function Long({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className="flex flex-col gap-1 text-13">
      <span className="text-t2">{name}</span>
      <span className="flex items-center gap-2 rounded-2 bg-s2 py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{value}</code>
        <CopyButton text={value} label={name} />
      </span>
    </div>
  );
}
