import { useEffect, useRef, useState, type ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import { bareKey, Button, groupThousands, inGroups, Segmented, Select, TextArea, toast, trimZeros, useTexts } from '@agio/ui';
import { Failure } from '../../../../shared/query-states.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { withdrawalChanged, type Withdrawal } from '../../api/wallet.ts';
import { isReason, isTyping } from '../../state/act.ts';

const causes = ['address_suspicious', 'identity_unclear', 'customer_asked', 'policy'] as const;
type Cause = (typeof causes)[number];
type Choice = 'approve' | 'reject';

/** Approve or reject, with a reason; A and R choose. */
export function WithdrawalDecision({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const { approve, mayReject, state } = withdrawal;
  const [choice, setChoice] = useState<Choice>(approve === 'allowed' ? 'approve' : 'reject');
  const [reason, setReason] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const key = bareKey(event);
      if (isTyping(event.target) || (key !== 'a' && key !== 'r')) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      setChoice(key === 'a' ? 'approve' : 'reject');
      box.current?.querySelector('textarea')?.focus();
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (state !== 'to_audit' && state !== 'requested' && !mayReject) return null;
  const why =
    approve === 'own'
      ? t(($) => $.decide.own)
      : approve === 'role'
        ? t(($) => $.decide.role)
        : approve === 'again'
          ? t(($) => $.decide.again)
          : null;
  if (approve !== 'allowed' && !mayReject)
    return why === null ? null : <p className="border-t border-line px-4 py-3 text-12 text-t2">{why}</p>;
  const canApprove = approve === 'allowed';
  const chosen = canApprove ? choice : 'reject';
  return (
    <div ref={box} className="flex flex-col gap-3 border-t border-line px-4 pt-3 pb-4">
      {why === null ? null : <p className="text-12 text-t2">{why}</p>}
      {canApprove ? (
        <Segmented
          wide
          size="s"
          label={t(($) => $.decide.label)}
          value={chosen}
          onValueChange={setChoice}
          items={(['approve', 'reject'] as const).map((one) => ({
            value: one,
            label: t(($) => $.decide[one]),
          }))}
        />
      ) : null}
      <TextArea
        label={t(($) => $.decide.reason)}
        help={t(($) => $.decide.help)}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      {chosen === 'approve' ? <Approve withdrawal={withdrawal} reason={reason} /> : <Reject withdrawal={withdrawal} reason={reason} />}
    </div>
  );
}

function Approve({ withdrawal, reason }: { withdrawal: Withdrawal; reason: string }): ReactNode {
  const { t } = useTexts('withdrawals');
  const { address, amount, approvals, approved, chain, coin, id } = withdrawal;
  const approving = useVerifiedCall('deskWalletApprove', (next) => {
    withdrawalChanged(next);
    toast(t(($) => $.decide.approved));
  });
  const isLast = approved + 1 >= approvals;
  const text = `${groupThousands(trimZeros(amount))} ${coin}`;
  return (
    <>
      <Failure error={approving.failure} />
      <Button
        look="primary"
        wide
        busy={approving.isPending}
        disabled={!isReason(reason)}
        onClick={() =>
          approving.mutate({
            input: { params: { id }, body: { id, coin, chain, address, amount, reason: reason.trim() } },
            what: t(($) => $.decide.what, { id, amount, coin, chain, address: inGroups(address).join(' ') }),
          })
        }
      >
        {approving.isPending ? null : <KeyRound size={16} aria-hidden="true" />}
        {approvals < 2
          ? t(($) => $.decide.approveOnly, { amount: text })
          : isLast
            ? t(($) => $.decide.approveSecond)
            : t(($) => $.decide.approveFirst)}
      </Button>
      <p className="text-12 text-t2">
        {t(($) => $.decide.signs)} {isLast ? t(($) => $.decide.leaves) : t(($) => $.decide.beforeSecond)}
      </p>
    </>
  );
}

function Reject({ withdrawal, reason }: { withdrawal: Withdrawal; reason: string }): ReactNode {
  const { t } = useTexts('withdrawals');
  const [because, setBecause] = useState<Cause>('policy');
  const { amount, coin, id } = withdrawal;
  const rejecting = useVerifiedCall('deskWalletReject', (next) => {
    withdrawalChanged(next);
    toast(t(($) => $.decide.rejected));
  });
  const rejectIt = t(($) => $.decide.rejectIt, { amount: `${groupThousands(trimZeros(amount))} ${coin}` });
  return (
    <>
      <Select
        label={t(($) => $.decide.because)}
        value={because}
        onValueChange={setBecause}
        options={causes.map((value) => ({ value, label: t(($) => $.decide.causes[value]) }))}
      />
      <Failure error={rejecting.failure} />
      <Button
        look="risk"
        wide
        busy={rejecting.isPending}
        disabled={!isReason(reason)}
        onClick={() => rejecting.mutate({ input: { params: { id }, body: { because, reason: reason.trim() } }, what: rejectIt })}
      >
        {rejectIt}
      </Button>
    </>
  );
}
