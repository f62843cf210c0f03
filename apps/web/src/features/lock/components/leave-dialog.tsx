import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, Notice, Pairs, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { leave, type LockPosition } from '../api/positions.ts';
import { coins, useLockName } from './names.ts';

/** Leaves a position before its end, after everything that it costs was shown. */
export function LeaveDialog({ onClose, position }: { position: LockPosition; onClose: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const errorText = useErrorText();
  const { coin, exit, id, kind } = position;
  const isFlexible = kind === 'flexible';
  const leaving = useMutation({
    mutationFn: async () => await leave(id, exit?.cost ?? '0'),
    onSuccess: () => {
      toast(t(($) => $.leave.done));
      onClose();
    },
  });
  if (exit === null) return null;
  const text = (amount: string): string => `${coins(amount)} ${coin}`;
  const said = { name: name(position) };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isFlexible ? t(($) => $.leave.titleRedeem, said) : t(($) => $.leave.title, said)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.leave.keep)}
          </Button>
          <Button look={isFlexible ? 'primary' : 'risk'} busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {isFlexible ? t(($) => $.leave.yesRedeem) : t(($) => $.leave.yes)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Pairs
          pairs={[
            [t(($) => $.leave.back), text(exit.back)],
            ...(isFlexible
              ? ([[t(($) => $.leave.earned), text(exit.earned)]] as const)
              : ([
                  [t(($) => $.leave.cost), text(exit.cost)],
                  [t(($) => $.leave.lost), text(exit.lost)],
                ] as const)),
          ]}
        />
        {leaving.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(leaving.error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
