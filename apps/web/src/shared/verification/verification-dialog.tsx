import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Dialog, Notice, Segmented, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../query-states.tsx';
import { waysQuery, type CodeFactor, type Way } from './calls.ts';
import { CodeProof } from './code-proof.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { usePending, type Question } from './pending.ts';

/** The only way to confirm a sensitive action: says what it is, offers the ways that may confirm it, and proves one. */
export function VerificationDialog(): ReactNode {
  const { t } = useTexts('verify');
  const pending = usePending((state) => state.pending);
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={(open) => {
        if (!open) pending?.refuse();
      }}
      title={t(($) => $.title)}
    >
      {pending === null ? null : (
        <div className="flex flex-col gap-4">
          <div className="rounded-2 bg-s2 px-3 py-2.5">
            <p className="text-12 text-t2">{t(($) => $.about)}</p>
            <p className="mt-0.5 font-medium break-words whitespace-pre-line text-t1">{pending.what}</p>
          </div>
          <Ways question={pending} onProved={pending.answer} onLeave={pending.refuse} />
        </div>
      )}
    </Dialog>
  );
}

type PartProps = { question: Question; onProved: (verification: string) => void };

const nameOf = (way: Way): string => way.join('+');
const isTyped = (way: Way): way is CodeFactor[] => !way.includes('passkey');

function Ways({ question, onProved, onLeave }: PartProps & { onLeave: () => void }): ReactNode {
  const { t } = useTexts('verify');
  const open = useQuery(waysQuery(question.action));
  const [chosen, setChosen] = useState<string | null>(null);
  if (open.isPending) return <Skeleton className="w-60" />;
  if (open.isError) return <QueryError query={open} />;
  const { ways } = open.data;
  const way = ways.find((one) => nameOf(one) === chosen) ?? ways[0];
  if (way === undefined)
    return (
      <>
        <Notice tone="warn">{t(($) => $.none)}</Notice>
        <Button asChild look="primary">
          <Link to="/account/security" onClick={onLeave}>
            {t(($) => $.toSecurity)}
          </Link>
        </Button>
      </>
    );
  return (
    <>
      {ways.length > 1 ? (
        <div className="flex flex-col gap-1.5">
          <p className="text-13 text-t2">{t(($) => $.how)}</p>
          <Segmented
            look="pills"
            size="s"
            className="flex-wrap"
            label={t(($) => $.how)}
            value={nameOf(way)}
            onValueChange={setChosen}
            items={ways.map((one) => ({ value: nameOf(one), label: one.map((factor) => t(($) => $.factors[factor])).join(' + ') }))}
          />
        </div>
      ) : null}
      {isTyped(way) ? (
        <CodeProof key={nameOf(way)} way={way} question={question} onProved={onProved} />
      ) : (
        <PasskeyProof question={question} onProved={onProved} />
      )}
    </>
  );
}
