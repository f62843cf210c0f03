import { Button, decimalsOf, NumberField, Notice, price as priceText, trimZeros, useTexts, lazy } from '@agio/ui';
import { Zap } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useLiveStatus } from '../../../shared/live.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { useBook } from '../api/book-feed.ts';
import { useSubmission, type PlacedOrder, type Submission } from '../api/place-order.ts';
import { quickAmount, rememberQuickAmount } from '../api/remembered.ts';
import { useAvailable, useFees, useTicker } from '../api/use-market-data.ts';
import { orderBody } from '../state/order-body.ts';
import type { OrderDraft, Side, Situation } from '../state/order-draft.ts';
import { quoteOrder } from '../state/order-quote.ts';
import type { Risk } from '../state/order-risk.ts';
import type { OrderProblem } from '../state/order-rules.ts';
import { quickPrice, quickSaid, quickStep } from '../state/quick-order.ts';
import { useTrading } from '../state/trading-preferences.ts';
import { readRefusal, useProblemText } from './problem-text.tsx';
import { useTellPlaced } from './use-tell-placed.ts';

const ConfirmOrderDialog = lazy(async () => ({ default: (await import('./confirm-order-dialog.tsx')).ConfirmOrderDialog }));

/** Buys or sells one amount at the best price with one click. It stands above the book only while the customer wants that. */
export function QuickTrade({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('trading');
  const [amount, setAmount] = useState(() => quickAmount(market.market) ?? '');
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [asking, setAsking] = useState<{ draft: OrderDraft; risk: Risk | null } | null>(null);
  const book = useBook(market.market, (state) => state.slow);
  const last = useTicker(market.market)?.last;
  const situation: Situation = { market, available: useAvailable(market), bids: book.bids, asks: book.asks, nowMs: 0, last };
  const fees = useFees(market);
  const { lost } = useLiveStatus();
  const submission = useSubmission();
  const tellPlaced = useTellPlaced(market);

  const told = (placed: PlacedOrder | null): void => {
    if (placed !== null) tellPlaced(placed);
  };
  const send = (draft: OrderDraft): void => {
    setAsking(null);
    rememberQuickAmount(market.market, trimZeros(draft.amount));
    void submission.submit(orderBody(draft, market)).then(told);
  };
  const press = (side: Side, price: string | null): void => {
    const next = quickStep(side, price, amount, situation, useTrading.getState().confirm);
    setProblem(next.step === 'wait' ? next.problem : null);
    if (next.step === 'ask') setAsking(next);
    else if (next.step === 'send') send(next.draft);
  };
  const change = (value: string): void => {
    setAmount(value);
    setProblem(null);
    submission.forget();
  };
  const isOff = lost || amount === '' || submission.pending || submission.uncertain !== null;
  return (
    <section className="ex-quick" aria-label={t(($) => $.quick.title)}>
      <QuickAmount market={market} amount={amount} onChange={change} />
      <div className="grid grid-cols-2 gap-2">
        {(['buy', 'sell'] as const).map((side) => (
          <QuickButton
            key={side}
            side={side}
            amount={amount}
            market={market}
            price={quickPrice(side, book)}
            isOff={isOff}
            lost={lost}
            onPress={press}
          />
        ))}
      </div>
      <QuickNotice
        market={market}
        submission={submission}
        lost={lost}
        problem={problem}
        onAgain={(body) => void submission.submit(body).then(told)}
      />
      {asking === null ? null : (
        <Suspense>
          <ConfirmOrderDialog
            form={{ draft: asking.draft, market, quote: quoteOrder(asking.draft, situation, fees) }}
            risk={asking.risk}
            onSend={() => send(asking.draft)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** How much a click orders, beside the mark that it does. */
function QuickAmount({ market, amount, onChange }: { market: Market; amount: string; onChange: (amount: string) => void }): ReactNode {
  const { t } = useTexts('trading');
  return (
    <div className="flex items-center gap-2">
      <QuickMark />
      <NumberField
        size="s"
        className="min-w-0 flex-1"
        before={t(($) => $.quick.amount)}
        unit={market.base}
        value={amount}
        decimals={decimalsOf(market.lotSize)}
        max={market.maxAmount}
        onValueChange={onChange}
      />
    </div>
  );
}

/** A reminder that a click is an order now. */
function QuickMark(): ReactNode {
  const { t } = useTexts('trading');
  return (
    <span className="flex items-center gap-1 text-12 font-[600] text-warn">
      <Zap size={14} aria-hidden="true" />
      {t(($) => $.quick.title)}
    </span>
  );
}

type QuickButtonProps = {
  side: Side;
  amount: string;
  market: Market;
  price: string | null;
  isOff: boolean;
  lost: boolean;
  onPress: (side: Side, price: string | null) => void;
};

/** The price that is read is the price that is sent. */
function QuickButton({ side, amount, market, price, isOff, lost, onPress }: QuickButtonProps): ReactNode {
  const { t } = useTexts('exchange');
  const { t: tr } = useTexts('trading');
  const shown = price === null ? '--' : priceText(price, market.priceDecimals);
  const values = { amount: amount === '' ? '--' : trimZeros(amount), base: market.base, price: shown };
  return (
    <Button
      look={side}
      size="s"
      wide
      disabled={isOff || price === null}
      title={lost ? t(($) => $.form.stale) : undefined}
      aria-label={side === 'buy' ? tr(($) => $.quick.buy, values) : tr(($) => $.quick.sell, values)}
      // A double click is one order, and so is a key that is held down.
      onClick={(event) => (event.detail > 1 ? undefined : onPress(side, price))}
      onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
    >
      {t(($) => $[side])} {shown}
    </Button>
  );
}

/** Silence, a refusal, prices that may be old, or the rule that blocked the click. */
function QuickNotice({
  market,
  submission: { uncertain, refusal, forget },
  lost,
  problem,
  onAgain,
}: {
  market: Market;
  submission: Submission;
  lost: boolean;
  problem: OrderProblem | null;
  onAgain: (body: NonNullable<Submission['uncertain']>) => void;
}): ReactNode {
  const { t } = useTexts('exchange');
  const problemText = useProblemText(market);
  const said = quickSaid({ uncertain, refusal, lost, problem });
  if (said === null) return null;
  return (
    <Notice tone="warn" size="s" role="alert">
      {uncertain !== null ? (
        <>
          {t(($) => $.form.uncertain)}{' '}
          <button type="button" className="ui-link" onClick={() => onAgain(uncertain)}>
            {t(($) => $.form.sendAgain)}
          </button>{' '}
          <button type="button" className="ui-link" onClick={forget}>
            {t(($) => $.form.forget)}
          </button>
        </>
      ) : refusal !== null ? (
        readRefusal(refusal).message
      ) : said === 'stale' ? (
        t(($) => $.form.stale)
      ) : problem === null ? null : (
        problemText(problem)
      )}
    </Notice>
  );
}
