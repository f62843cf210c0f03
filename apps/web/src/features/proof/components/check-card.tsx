import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Card, groupThousands, Notice, Select, Steps, useTexts, type Step } from '@agio/ui';
import type { CoinRoot, OwnProof } from '../api/proofs.ts';
import { fromAtoms, verifyLeaf, type Verdict } from '../state/merkle.ts';

/** Browsers lend their checksums only to secure pages. */
const canCheck = typeof crypto !== 'undefined' && 'subtle' in crypto;

/** One's own leaf, and the way from it to the published root, reckoned here. */
export function CheckCard({ own, coins }: { own: OwnProof; coins: readonly CoinRoot[] }): ReactNode {
  const { t } = useTexts('proof');
  const [coin, setCoin] = useState(own.leaves[0]?.coin ?? '');
  const leaf = own.leaves.find((one) => one.coin === coin);
  const root = coins.find((one) => one.coin === coin);
  const checking = useMutation({ mutationFn: verify });
  if (leaf === undefined || root === undefined) return null;
  const shown = `${groupThousands(fromAtoms(leaf.amount, root.decimals))} ${coin}`;
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
          options={own.leaves.map((one) => ({ value: one.coin, label: one.coin }))}
        />
        <Button look="primary" busy={checking.isPending} disabled={!canCheck} onClick={() => checking.mutate({ uid: own.uid, leaf, root })}>
          {checking.isSuccess ? t(($) => $.checkAgain) : t(($) => $.check)}
        </Button>
      </div>
      <dl className="ui-kv">
        <dt>{t(($) => $.amount)}</dt>
        <dd>{shown}</dd>
        <dt>{t(($) => $.uid)}</dt>
        <dd className="font-mono">{own.uid}</dd>
        <dt>{t(($) => $.salt)}</dt>
        <dd className="font-mono">{leaf.salt}</dd>
      </dl>
      {canCheck ? null : <Notice tone="warn">{t(($) => $.noCrypto)}</Notice>}
      {checking.isError ? (
        <Notice tone="warn" role="alert">
          {t(($) => $.broken)}
        </Notice>
      ) : null}
      {checking.data === undefined ? null : <Result verdict={checking.data} root={root} shown={shown} />}
    </Card>
  );
}

async function verify({ uid, leaf, root }: { uid: string; leaf: OwnProof['leaves'][number]; root: CoinRoot }): Promise<Verdict> {
  return await verifyLeaf(uid, leaf, root);
}

function Result({ verdict, root, shown }: { verdict: Verdict; root: CoinRoot; shown: string }): ReactNode {
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
  return (
    <>
      <Notice tone={proved ? 'p' : 'warn'} role={proved ? 'status' : 'alert'}>
        {proved ? t(($) => $.proved, { amount: shown.replace(` ${root.coin}`, ''), coin: root.coin }) : t(($) => $.notProved)}
      </Notice>
      <Steps vertical steps={steps} current={proved ? steps.length : steps.length - 1} />
    </>
  );
}

function Hash({ hash, text }: { hash: string; text: string }): ReactNode {
  return (
    <span className="mt-0.5 block">
      <span className="block text-t2">{text}</span>
      <span className="block font-mono break-all">{hash}</span>
    </span>
  );
}
