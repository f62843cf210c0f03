import { useState, type ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import { Avatar, Button, Card, EmptyState, TextArea, toast, trimZeros, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../../shared/desk/index.ts';
import { Failure, QueryError } from '../../../../shared/query-states.tsx';
import { Time } from '../../../../shared/time/time.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshWallet, type Proposal } from '../../api/wallet.ts';
import { Amount } from '../../components/facts.tsx';
import { isReason } from '../../state/act.ts';

/** What one person proposed and another has to decide. */
export function Proposals(): ReactNode {
  const { t } = useTexts('deposits');
  const proposals = useQuery(deskQuery('deskWalletProposals'));
  const list = proposals.data?.list ?? [];
  return (
    <Card title={t(($) => $.proposals.title)} aside={<span className="text-12 text-t2">{t(($) => $.proposals.note)}</span>}>
      {proposals.isError && proposals.data === undefined ? <QueryError query={proposals} /> : null}
      {proposals.isSuccess && list.length === 0 ? <EmptyState>{t(($) => $.proposals.none)}</EmptyState> : null}
      <ul>
        {list.map((proposal) => (
          <li key={proposal.id} className="grid gap-3 border-t border-line px-4 py-3 lg:grid-cols-[minmax(0,1fr)_360px]">
            <Read proposal={proposal} />
            <Decide proposal={proposal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useAct(): (proposal: Proposal) => string {
  const { t } = useTexts('deposits');
  return ({ act, account, customer, target }) => {
    const whose =
      customer !== null
        ? t(($) => $.proposals.to, { uid: customer.uid })
        : account === 'house'
          ? t(($) => $.proposals.toHouse)
          : account === 'suspense'
            ? t(($) => $.proposals.toSuspense)
            : '';
    return `${t(($) => $.proposals.acts[act], { target })} ${whose}`.trim();
  };
}

function Read({ proposal }: { proposal: Proposal }): ReactNode {
  const { t } = useTexts('deposits');
  const actOf = useAct();
  const { amount, by, coin, hash, id, time } = proposal;
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-13">
      <b className="font-medium break-words">
        {id}. {actOf(proposal)}
      </b>
      {amount === null || coin === null ? null : <Amount value={amount} coin={coin} />}
      <span className="flex items-center gap-2 text-12 text-t2">
        <Avatar name={by.name} size={20} />
        {t(($) => $.proposals.by, { name: by.name })} · <Time at={time} />
      </span>
      {by.reason === null ? null : <span className="break-words text-t2">“{by.reason}”</span>}
      <span className="font-mono text-11 break-all text-t2">
        {t(($) => $.proposals.hash)} {hash}
      </span>
    </div>
  );
}

function Decide({ proposal }: { proposal: Proposal }): ReactNode {
  const { t } = useTexts('deposits');
  const actOf = useAct();
  const [reason, setReason] = useState('');
  const { amount, coin, decide, hash, id } = proposal;
  const deciding = useVerifiedCall('deskWalletDecide', () => refreshWallet());
  if (decide !== 'allowed') return <p className="text-12 text-t2">{t(($) => $.proposals.decide[decide])}</p>;
  function say(decision: 'approve' | 'refuse'): void {
    const said = { id, act: actOf(proposal), amount: amount === null ? '' : `${trimZeros(amount)} ${coin ?? ''}`, hash };
    deciding.mutate(
      {
        input: { params: { id }, body: { id, decision, hash, reason: reason.trim() } },
        what: decision === 'approve' ? t(($) => $.proposals.whatAgree, said) : t(($) => $.proposals.whatRefuse, said),
      },
      { onSuccess: () => toast(t(($) => $.proposals.done[decision])) },
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t(($) => $.assign.reason)}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={deciding.failure} />
      <div className="flex gap-2">
        <Button look="outline" disabled={!isReason(reason) || deciding.isPending} onClick={() => say('refuse')}>
          {t(($) => $.proposals.refuse)}
        </Button>
        <Button look="primary" className="flex-1" busy={deciding.isPending} disabled={!isReason(reason)} onClick={() => say('approve')}>
          {deciding.isPending ? null : <KeyRound size={16} aria-hidden="true" />}
          {t(($) => $.proposals.agree)}
        </Button>
      </div>
    </div>
  );
}
