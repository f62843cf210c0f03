import { useState, type ReactNode } from 'react';
import { Select, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { refreshWallet } from '../../api/wallet.ts';
import { isReason } from '../../state/act.ts';

const directions = ['both', 'withdrawals', 'deposits'] as const;
const causes = ['incident', 'maintenance'] as const;
const EVERY = '*';

/** Stops a chain, or every chain: one person is enough, because it only reduces risk. */
export function HaltDialog({
  code,
  name,
  coins,
  onClose,
}: {
  code: string | null;
  name: string;
  coins: readonly string[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('chains');
  const [direction, setDirection] = useState<(typeof directions)[number]>('both');
  const [cause, setCause] = useState<(typeof causes)[number]>('incident');
  const [coin, setCoin] = useState(EVERY);
  const [reason, setReason] = useState('');
  const halting = useMutation({
    mutationFn: async () =>
      await api.call('deskWalletHalt', {
        body: { chain: code, coin: coin === EVERY ? null : coin, direction, cause, reason: reason.trim() },
      }),
    onSuccess: () => {
      refreshWallet();
      toast(t(($) => $.halts.done));
      onClose();
    },
  });
  return (
    <FormDialog
      title={code === null ? t(($) => $.haltAll) : t(($) => $.halt)}
      submit={t(($) => $.halts.haltNow, { name })}
      busy={halting.isPending}
      disabled={!isReason(reason)}
      failure={halting.error}
      onSubmit={() => halting.mutate()}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.halts.haltNote)}</p>
      <Select
        label={t(($) => $.halts.direction)}
        value={direction}
        onValueChange={setDirection}
        options={directions.map((value) => ({ value, label: t(($) => $.halts.directions[value]) }))}
      />
      {coins.length === 0 ? null : (
        <Select
          label={t(($) => $.halts.coin)}
          value={coin}
          onValueChange={setCoin}
          options={[{ value: EVERY, label: t(($) => $.halts.everyCoin) }, ...coins.map((value) => ({ value, label: value }))]}
        />
      )}
      <Select
        label={t(($) => $.halts.cause)}
        value={cause}
        onValueChange={setCause}
        options={causes.map((value) => ({ value, label: t(($) => $.halts.causeNames[value]) }))}
      />
      <TextArea
        label={t(($) => $.halts.reason)}
        help={t(($) => $.halts.help)}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
