import { Fragment, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Card, groupThousands, Notice, Select, Steps, useTexts, type Step } from '@agio/ui';
import { SupportText } from '../../../../shared/support-text.tsx';
import type { CoinRoot, OwnProof } from '../api/proofs.ts';
import { fromAtoms, type Verdict } from '../state/merkle.ts';
import { amountOf, verifyParts, type Parts } from '../state/parts.ts';

/** Browsers lend their checksums only to secure pages. */
const canCheck = typeof crypto !== 'undefined' && 'subtle' in crypto;

/** The customer's own leaves of a coin, and the way from each to the published root, computed here. */
export function CheckCard({ own, coins }: { own: OwnProof; coins: readonly CoinRoot[] }): ReactNode {
  const { t } = useTexts('proof');
  const [coin, setCoin] = useState(own.leaves[0]?.coin ?? '');
  const leaves = own.leaves.filter((one) => one.coin === coin);
  const root = coins.find((one) => one.coin === coin);
  const checking = useMutation({ mutationFn: verify });
  if (leaves.length === 0 || root === undefined) return null;
  const shown = groupThousands(fromAtoms(amountOf(leaves), root.decimals));
  return (
    <Card title={t(($) => $.own)} bodyClassName="flex flex-col gap-4 px-5 pb-5">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t(($) => $.choose)}
          value={coin}
          onValueChange={(next) => {
            setCoin(next);
            checking.reset();
          }}
          options={[...new Set(own.leaves.map((one) => one.coin))].map((code) => ({ value: code, label: code }))}
        />
        <Button
          look="primary"
          busy={checking.isPending}
          disabled={!canCheck}
          onClick={() => checking.mutate({ uid: own.uid, leaves, root })}
        >
          {checking.isSuccess ? t(($) => $.checkAgain) : t(($) => $.check)}
        </Button>
      </div>
      <dl className="ui-kv max-sm:grid-cols-1 max-sm:gap-y-0.5 max-sm:[&>dd]:text-left max-sm:[&>dd]:pb-2">
        <dt>{t(($) => $.amount)}</dt>
        <dd>{`${shown} ${coin}`}</dd>
        <dt>{t(($) => $.uid)}</dt>
        <dd className="font-mono">{own.uid}</dd>
        {leaves.map(({ salt, amount }, index) => (
          <Fragment key={salt}>
            <dt>{t(($) => $.leaf, { number: index + 1 })}</dt>
            <dd>
              {`${groupThousands(fromAtoms(amount, root.decimals))} ${coin}`}
              <span className="block text-12 break-all text-t2">
                {t(($) => $.salt)} <span className="font-mono">{salt}</span>
              </span>
            </dd>
          </Fragment>
        ))}
      </dl>
      {leaves.length > 1 ? <p className="text-13 text-t2">{t(($) => $.whyLeaves)}</p> : null}
      {canCheck ? null : <Notice tone="warn">{t(($) => $.noCrypto)}</Notice>}
      {checking.isError ? (
        <Notice tone="warn" role="alert">
          <SupportText text={t(($) => $.broken)} />
        </Notice>
      ) : null}
      {checking.data === undefined ? null : <Result parts={checking.data} root={root} shown={shown} />}
    </Card>
  );
}

type ToVerify = { uid: string; leaves: OwnProof['leaves']; root: CoinRoot };

async function verify({ uid, leaves, root }: ToVerify): Promise<Parts> {
  return await verifyParts(uid, leaves, root);
}

function Result({ parts, root, shown }: { parts: Parts; root: CoinRoot; shown: string }): ReactNode {
  const { t } = useTexts('proof');
  const { proved, verdicts } = parts;
  return (
    <>
      <Notice tone={proved ? 'p' : 'warn'} role={proved ? 'status' : 'alert'}>
        {proved ? t(($) => $.proved, { amount: shown, coin: root.coin }) : <SupportText text={t(($) => $.notProved)} />}
      </Notice>
      {verdicts.map((verdict, index) => (
        <section key={verdict.leaf.hash} aria-label={t(($) => $.leaf, { number: index + 1 })}>
          {verdicts.length > 1 ? <h3 className="pb-2 text-13 font-medium">{t(($) => $.leaf, { number: index + 1 })}</h3> : null}
          <Way verdict={verdict} root={root} />
        </section>
      ))}
    </>
  );
}

/** From one leaf up to the root, step by step. */
function Way({ verdict, root }: { verdict: Verdict; root: CoinRoot }): ReactNode {
  const { t } = useTexts('proof');
  const proved = verdict.hashAgrees && verdict.amountAgrees;
  const amount = (atoms: bigint): string => groupThousands(fromAtoms(atoms, root.decimals));
  const yesNo = (yes: boolean): string => (yes ? t(($) => $.yes) : t(($) => $.no));
  const steps: readonly Step[] = [
    { key: 'leaf', label: t(($) => $.stepLeaf), note: <Hash hash={verdict.leaf.hash} text={amount(verdict.leaf.amount)} /> },
    ...verdict.steps.map((step, index) => ({
      key: String(index),
      label: t(($) => $.stepUp, { number: index + 1 }),
      note: (
        <>
          {`${t(($) => $.stepNote[step.side])} · ${t(($) => $.neighbour, { amount: amount(step.neighbour.amount) })}`}
          <Hash hash={step.node.hash} text={t(($) => $.together, { amount: amount(step.node.amount) })} />
        </>
      ),
    })),
    {
      key: 'root',
      label: t(($) => $.stepRoot),
      note: (
        <>
          {`${t(($) => $.rootHash)}: ${yesNo(verdict.hashAgrees)} · ${t(($) => $.rootAmount)}: ${yesNo(verdict.amountAgrees)}`}
          <Hash hash={root.root} text={groupThousands(fromAtoms(root.total, root.decimals))} />
        </>
      ),
      stopped: !proved,
    },
  ];
  return <Steps vertical steps={steps} current={proved ? steps.length : steps.length - 1} />;
}

function Hash({ hash, text }: { hash: string; text: string }): ReactNode {
  return (
    <span className="mt-0.5 block">
      <span className="block text-t2">{text}</span>
      <span className="block font-mono break-all">{hash}</span>
    </span>
  );
}
