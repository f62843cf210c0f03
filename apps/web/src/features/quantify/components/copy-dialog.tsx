import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import {
  Button,
  Dialog,
  formatDate,
  groupThousands,
  Notice,
  NumberField,
  Pairs,
  Skeleton,
  Table,
  Td,
  Th,
  toneOf,
  trimZeros,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { money, signed } from '../../../shared/quantify/money.ts';
import { useSettled } from '../../../shared/quantify/use-settled.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { copyQuery, copyTestQuery, type Copy } from '../api/quantify.ts';
import { copiedSearch, copiedTerms } from '../state/copied.ts';
import { plainShare, signedShare } from '../state/figures.ts';
import { LinesMoved } from './lines-moved.tsx';

/** Parameters of a listed robot with the customer's own amount, at today's price; they are taken into the form, where everything is checked. */
export function CopyDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('ranking');
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const errorText = useErrorText();
  const copy = useQuery({ ...copyQuery(id), enabled: loggedIn });
  const [amount, setAmount] = useState('');
  const found = copy.data;
  const open = (): void => {
    if (!loggedIn) void navigate({ to: '/login', search: { redirect: '/allmill?view=ranking' } });
    else if (found !== undefined) void navigate({ to: '/autoTrade', search: copiedSearch(found, amount) });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={found === undefined ? t(($) => $.list.copy) : t(($) => $.copy.title, { name: found.nickname })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.copy.not)}
          </Button>
          <Button look="primary" disabled={loggedIn && found === undefined} onClick={open}>
            {loggedIn ? t(($) => $.copy.form) : t(($) => $.mine.logIn)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-t2">{t(($) => $.copy.once)}</p>
        {copy.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(copy.error)}
          </Notice>
        ) : null}
        {loggedIn && copy.isPending ? <Skeleton className="h-64 w-full" /> : null}
        {found === undefined ? null : <Body copy={found} amount={amount} onAmount={setAmount} />}
      </div>
    </Dialog>
  );
}

function Body({ amount, copy, onAmount }: { copy: Copy; amount: string; onAmount: (amount: string) => void }): ReactNode {
  const { t } = useTexts('ranking');
  const free = useQuery(balancesQuery).data?.trading.find(({ coin }) => coin === copy.quote)?.available;
  return (
    <>
      <NumberField
        label={t(($) => $.copy.amount)}
        value={amount}
        onValueChange={onAmount}
        unit={free === undefined ? copy.quote : t(($) => $.copy.of, { coin: copy.quote, amount: money(free) })}
      />
      <LinesMoved copy={copy} />
      <Compared copy={copy} />
      <Tested copy={copy} amount={amount} />
      <Differs copy={copy} />
      <p className="text-12 text-t2">{t(($) => $.copy.formNote)}</p>
    </>
  );
}

const price = (text: string | null): string => (text === null ? '–' : groupThousands(trimZeros(text)));

/** Theirs and yours, line by line; what neither has is left out. */
function Compared({ copy }: { copy: Copy }): ReactNode {
  const { t } = useTexts('ranking');
  const { grids, reinvest, spacing, theirs, yours } = copy;
  const range = ({ lower, upper }: Copy['yours']): string => `${price(lower)} – ${price(upper)}`;
  const steps = `${grids}, ${t(($) => $.copy[spacing])}`;
  const onOff = reinvest ? t(($) => $.copy.on) : t(($) => $.copy.off);
  const rules = (['stopLoss', 'takeProfit', 'highest', 'lowest'] as const).filter((rule) => theirs[rule] !== null);
  const rows: readonly (readonly [string, string, string])[] = [
    [t(($) => $.copy.price), price(theirs.start), price(yours.start)],
    [t(($) => $.copy.range), range(theirs), range(yours)],
    [t(($) => $.copy.steps), steps, steps],
    [t(($) => $.copy.reinvest), onOff, onOff],
    ...rules.map((rule) => [t(($) => $.copy[rule]), price(theirs[rule]), price(yours[rule])] as const),
  ];
  return (
    <Table rows={28} label={t(($) => $.copy.title, { name: copy.nickname })}>
      <thead>
        <tr>
          <Th />
          <Th right>{copy.nickname}</Th>
          <Th right>{t(($) => $.copy.you)}</Th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map(([name, his, own]) => (
          <tr key={name}>
            <Td className="text-t2">{name}</Td>
            <Td right>{his}</Td>
            <Td right className="font-medium">
              {own}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const RESTS_MS = 400;

/** What the customer's lines would have done in the last month, and begun on the worst day of it. */
function Tested({ amount, copy }: { copy: Copy; amount: string }): ReactNode {
  const { t } = useTexts('ranking');
  const language = useLanguage();
  const errorText = useErrorText();
  const terms = useSettled(
    useMemo(() => copiedTerms(copy, amount), [copy, amount]),
    RESTS_MS,
  );
  const test = useQuery(copyTestQuery(terms));
  if (terms === null) return null;
  if (test.isError) return <Notice tone="warn">{errorText(test.error)}</Notice>;
  if (test.data === undefined) return <Skeleton className="h-12 w-full" />;
  const { chosen, worst } = test.data;
  const change = (value: string): ReactNode => (
    <span className={toneOf(value)}>
      {signed(value)} {copy.quote}
    </span>
  );
  return (
    <Pairs
      pairs={[
        [t(($) => $.copy.test, { pairs: chosen.pairs, fall: plainShare(chosen.drawdownBps * 100) }), change(chosen.change)],
        [t(($) => $.copy.worst, { date: formatDate(worst.startAt, language) }), change(worst.change)],
      ]}
    />
  );
}

function Differs({ copy: { days, differs, returned, revision } }: { copy: Copy }): ReactNode {
  const { t } = useTexts('ranking');
  const list = differs.map((one) => t(($) => $.copy.reasons[one], { days, count: revision }));
  return (
    <Notice tone="warn">
      {t(($) => $.copy.differs, { returned: returned === null ? '' : signedShare(returned) })} {list.join(', ')}
    </Notice>
  );
}
