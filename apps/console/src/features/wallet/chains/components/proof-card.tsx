import { useState, type ReactNode } from 'react';
import { Button, Card, Skeleton, TextArea, toast, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { Failure, QueryError } from '../../../../shared/query-states.tsx';
import { hasRole } from '../../../../shared/roles.ts';
import { useSelf } from '../../../../shared/session.ts';
import { Time } from '../../../../shared/time/time.tsx';
import { proofQuery, refreshWallet } from '../../api/wallet.ts';
import { isReason } from '../../state/act.ts';

const payers = ['owner', 'finance'] as const;

/** The newest proof of liabilities: checked as a whole, and made before its night by who moves money. */
export function ProofCard(): ReactNode {
  const { t } = useTexts('chains');
  const { roles } = useSelf();
  const [isMaking, setIsMaking] = useState(false);
  const found = useQuery(proofQuery);
  const proof = found.data?.proof;
  const checking = useMutation({ mutationFn: async () => await api.call('deskWalletCheckProof', { body: {} }) });
  const problems = checking.data?.problems;
  return (
    <Card
      title={t(($) => $.proof.title)}
      aside={
        hasRole(roles, payers) ? (
          <Button look="outline" size="s" onClick={() => setIsMaking(true)}>
            {t(($) => $.proof.make)}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-2 px-4 pb-4 text-13">
        {found.isPending ? <Skeleton className="w-40" /> : null}
        {found.isError && proof === undefined ? <QueryError query={found} /> : null}
        {proof === null ? <p className="text-t2">{t(($) => $.proof.none)}</p> : null}
        {proof === null || proof === undefined ? null : (
          <>
            <p>
              {t(($) => $.proof.newest, { number: proof.number ?? '–' })} · <Time at={proof.time} /> ·{' '}
              {t(($) => $.proof.coins, { count: proof.coins })}
            </p>
            {proof.hash === null ? null : <code className="font-mono text-12 break-all text-t2">{proof.hash}</code>}
            <Failure error={checking.error} />
            {problems === undefined ? null : (
              <p role="status" className={problems.length === 0 ? 'text-pt' : 'text-warn'}>
                {problems.length === 0 ? t(($) => $.proof.whole) : `${t(($) => $.proof.broken)} ${problems.join('; ')}`}
              </p>
            )}
            <span>
              <Button look="outline" size="s" busy={checking.isPending} onClick={() => checking.mutate()}>
                {t(($) => $.proof.check)}
              </Button>
            </span>
          </>
        )}
      </div>
      {isMaking ? <MakeDialog onClose={() => setIsMaking(false)} /> : null}
    </Card>
  );
}

function MakeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('chains');
  const [reason, setReason] = useState('');
  const making = useMutation({
    mutationFn: async () => await api.call('deskWalletProve', { body: { reason: reason.trim() } }),
    onSuccess: () => {
      refreshWallet();
      toast(t(($) => $.proof.made));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.proof.making)}
      submit={t(($) => $.proof.make)}
      busy={making.isPending}
      disabled={!isReason(reason)}
      failure={making.error}
      onSubmit={() => making.mutate()}
      onClose={onClose}
    >
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
