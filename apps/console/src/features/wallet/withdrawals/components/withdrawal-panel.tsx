import type { ReactNode } from 'react';
import { Check, TriangleAlert, X } from 'lucide-react';
import {
  AddressText,
  Avatar,
  Button,
  cn,
  CopyButton,
  groupThousands,
  IconButton,
  Skeleton,
  Tag,
  trimZeros,
  truncate,
  useTexts,
} from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { Id } from '../../../../shared/id.tsx';
import { Failure, QueryError } from '../../../../shared/query-states.tsx';
import { useMay } from '../../../../shared/desk/index.ts';
import { useSelf } from '../../../../shared/session.ts';
import { Time, TimeIn } from '../../../../shared/time/time.tsx';
import { withdrawalQuery, type Withdrawal } from '../../api/wallet.ts';
import { CustomerLink, Fact } from '../../components/facts.tsx';
import { useFound } from '../state/use-found.ts';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import { AllowCost } from './allow-cost.tsx';
import { PaymentActs } from './payment-acts.tsx';

/** One withdrawal beside the list: what it is, what the rules found, who decided, and the decision. */
export function WithdrawalPanel({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('withdrawals');
  const found = useQuery(withdrawalQuery(id));
  const withdrawal = found.data;
  return (
    <aside className="flex min-w-0 flex-col border-line max-lg:border-t lg:border-l" aria-label={t(($) => $.panel.name, { id })}>
      <div className="flex items-center gap-2 px-4 pt-3">
        <h2 className="flex-1 text-14 leading-5 tracking-normal">{t(($) => $.panel.name, { id })}</h2>
        {withdrawal === undefined ? null : (
          <Tag {...(withdrawal.state === 'to_audit' ? { tone: 'warn' as const } : {})}>
            {withdrawal.state === 'to_audit'
              ? t(($) => $.panel.waitsFor, {
                  state: t(($) => $.states.to_audit),
                  approved: withdrawal.approved,
                  approvals: withdrawal.approvals,
                })
              : t(($) => $.states[withdrawal.state])}
          </Tag>
        )}
        <IconButton label={t(($) => $.panel.close)} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      {found.isError && withdrawal === undefined ? <QueryError query={found} /> : null}
      {found.isPending ? <Skeleton className="m-4 w-40" /> : null}
      {withdrawal === undefined ? null : (
        <>
          <Head withdrawal={withdrawal} />
          <Rules withdrawal={withdrawal} />
          <Facts withdrawal={withdrawal} />
          <People withdrawal={withdrawal} />
          <WithdrawalDecision withdrawal={withdrawal} />
          <AllowCost of={withdrawal} />
          <PaymentActs withdrawal={withdrawal} />
        </>
      )}
    </aside>
  );
}

function Head({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const { address, amount, chain, coin, currency, fee, internal, value } = withdrawal;
  return (
    <div className="flex flex-col gap-1 px-4 pt-2 pb-3">
      <b className="text-20 leading-7 font-semibold break-words tabular-nums">
        {groupThousands(amount)} {coin}
      </b>
      <span className="text-12 text-t2">
        {value === null ? null : `${groupThousands(truncate(value, 2))} ${currency} · `}
        {internal ? t(($) => $.panel.internal) : chain} · {t(($) => $.panel.fee, { fee: trimZeros(fee), coin })}
      </span>
      <span className="flex items-start gap-1">
        <AddressText address={address} className="min-w-0 flex-1 text-13" />
        <CopyButton text={address} label={t(($) => $.panel.copyAddress)} />
      </span>
    </div>
  );
}

/** Each rule is a line: a tick or a warning, the rule, and what it found. */
function Rules({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const { nameOf, foundBy } = useFound(withdrawal.coin);
  return (
    <section className="border-t border-line px-4 py-3" aria-label={t(($) => $.panel.rules)}>
      <h3 className="pb-1 text-12 leading-4 font-normal tracking-normal text-t2">{t(($) => $.panel.rules)}</h3>
      <ul className="flex flex-col gap-1.5 text-12">
        {withdrawal.rules.map((rule) => (
          <li key={rule.rule} className="flex items-center gap-2">
            {rule.isWarning ? (
              <TriangleAlert size={14} className="shrink-0 text-warn" aria-hidden="true" />
            ) : (
              <Check size={14} className="shrink-0 text-pt" aria-hidden="true" />
            )}
            <b className="min-w-0 flex-1 font-medium">{nameOf(rule)}</b>
            <span className={cn('text-right normal-nums', rule.isWarning ? 'text-warn' : 'text-t2')}>{foundBy(rule)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const { addressName, available, coin, confirmations, costMost, customer, needed, note, readyAt, receives, refusedBecause, txid, waits } =
    withdrawal;
  const { explorer, transactions } = withdrawal;
  const earlier = transactions.filter((one) => one !== txid);
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line px-4 py-3">
      <Fact name={t(($) => $.panel.customer)}>
        <CustomerLink customer={customer} />
      </Fact>
      <Fact name={t(($) => $.panel.receives)}>
        <b className="font-medium tabular-nums">
          {groupThousands(trimZeros(receives))} {coin}
        </b>
      </Fact>
      <Fact name={t(($) => $.panel.left)}>
        <span className="tabular-nums">
          {groupThousands(trimZeros(available))} {coin}
        </span>
      </Fact>
      {addressName === null ? null : <Fact name={t(($) => $.panel.savedAs)}>{addressName}</Fact>}
      {note === null || note === '' ? null : <Fact name={t(($) => $.panel.note)}>{note}</Fact>}
      {readyAt === null ? null : (
        <Fact name={t(($) => $.panel.readyAt)}>
          <Time at={readyAt} />
        </Fact>
      )}
      {waits === null ? null : <Fact name={t(($) => $.panel.waits)}>{t(($) => $.waits[waits])}</Fact>}
      {refusedBecause === null ? null : <Fact name={t(($) => $.panel.ended)}>{t(($) => $.panel.endings[refusedBecause])}</Fact>}
      {txid === null ? null : (
        <>
          <Fact name={t(($) => $.panel.transaction)}>
            <Transaction explorer={explorer} txid={txid} />
          </Fact>
          <Fact name={t(($) => $.panel.confirmations)}>{t(($) => $.panel.ofNeeded, { confirmations, needed })}</Fact>
        </>
      )}
      {earlier.map((one) => (
        <Fact key={one} name={t(($) => $.panel.earlier)}>
          <Transaction explorer={explorer} txid={one} />
        </Fact>
      ))}
      {costMost === null ? null : <Fact name={t(($) => $.panel.costMost)}>{groupThousands(trimZeros(costMost))}</Fact>}
      <BeneficiaryFact withdrawal={withdrawal} />
    </dl>
  );
}

/** Its id, and the way to it where the chain has an explorer. */
function Transaction({ explorer, txid }: { explorer: string | null; txid: string }): ReactNode {
  const { t } = useTexts('withdrawals');
  const isLink = explorer !== null && /^https?:\/\//.test(explorer) && explorer.includes('{}');
  return (
    <>
      <Id text={txid} />{' '}
      {isLink ? (
        <a className="ui-link" href={explorer.replace('{}', encodeURIComponent(txid))} target="_blank" rel="noreferrer">
          {t(($) => $.panel.explorer)}
        </a>
      ) : null}
    </>
  );
}

/** Shown only on request, since each look is written down. */
function BeneficiaryFact({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const mayLook = useMay('deskWalletBeneficiary');
  const looking = useMutation({
    mutationFn: async () => await api.call('deskWalletBeneficiary', { params: { id: withdrawal.id } }),
  });
  if (!withdrawal.hasBeneficiary || !mayLook) return null;
  const said = looking.data?.beneficiary;
  if (said === undefined)
    return (
      <Fact name={t(($) => $.panel.beneficiary)}>
        <Button look="outline" size="s" busy={looking.isPending} onClick={() => looking.mutate()}>
          {t(($) => $.panel.showBeneficiary)}
        </Button>
        <Failure error={looking.error} />
      </Fact>
    );
  if (said === null) return <Fact name={t(($) => $.panel.beneficiary)}>{t(($) => $.panel.noBeneficiary)}</Fact>;
  return (
    <Fact name={t(($) => $.panel.beneficiary)}>
      {said.kind === 'self' ? t(($) => $.panel.self) : t(($) => $.panel[said.kind as 'person'], { name: said.name })},{' '}
      {said.platform === '' ? t(($) => $.panel.ownWallet) : t(($) => $.panel.heldBy, { platform: said.platform })}
    </Fact>
  );
}

/** A row for each person that it takes; an open place says who may fill it. */
function People({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTexts('withdrawals');
  const self = useSelf();
  const { approvals, approved, approvedBy, deciders: others, state } = withdrawal;
  if (approvals === 0 && approvedBy.length === 0) return null;
  const open = state === 'to_audit' ? Math.max(0, approvals - approved) : 0;
  const names = others.map(({ name }) => name).join(', ');
  const isYours = withdrawal.approve === 'allowed';
  return (
    <ul className="flex flex-col divide-y divide-line border-t border-line px-4">
      {approvedBy.map(({ at, isOperator, name, reason }, index) => (
        <li key={`${name} ${index}`} className="flex items-center gap-3 py-2.5">
          <Avatar name={name} size={32} />
          <span className="min-w-0 flex-1">
            <b className="block truncate text-13 font-medium">
              {name === self.name && isOperator ? `${name} (${t(($) => $.people.you)})` : name}
            </b>
            <span className="block text-12 break-words text-t2">
              {at === null ? null : <TimeIn at={at} say={(time) => t(($) => $.people.approvedAt, { time })} />}
              {isOperator ? null : ` · ${t(($) => $.people.byName)}`}
              {reason === null ? null : ` · “${reason}”`}
            </span>
          </span>
          <Tag tone="p">{t(($) => $.people.done)}</Tag>
        </li>
      ))}
      {Array.from({ length: open }, (_, index) => {
        const isSelf = isYours && index === 0;
        const place = approved + index === 0 ? t(($) => $.people.first) : t(($) => $.people.second);
        return (
          <li key={index} className="flex items-center gap-3 py-2.5">
            {isSelf ? (
              <Avatar name={self.name} size={32} />
            ) : (
              <span className="size-8 shrink-0 rounded-2 border border-dashed border-edge" />
            )}
            <span className="min-w-0 flex-1">
              <b className="block truncate text-13 font-medium">{isSelf ? t(($) => $.people.you) : place}</b>
              <span className="block text-12 text-t2">
                {isSelf ? place : names === '' ? t(($) => $.people.nobody) : t(($) => $.people.others, { names })}
              </span>
            </span>
            <Tag {...(isSelf ? { tone: 'p' as const } : {})}>{isSelf ? t(($) => $.people.deciding) : t(($) => $.people.open)}</Tag>
          </li>
        );
      })}
    </ul>
  );
}
