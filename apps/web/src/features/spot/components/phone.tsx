import { Badge, Button, IconButton, price as priceText, Sheet, Statistic, TabPanel, Tabs, useTexts } from '@agio/ui';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState, type ReactNode, Suspense } from 'react';
import { HeaderTools } from '../../../shared/frame/tools.tsx';
import type { Market } from '../../../shared/markets/index.ts';
import { useAccount } from '../api/account-feed.ts';
import { useTicker } from '../api/use-market-data.ts';
import { PhoneChart } from '../chart/chart-pane.tsx';
import type { Side } from '../state/order-draft.ts';
import { usePick } from '../state/pick.ts';
import { LatestDeals } from './latest-deals.tsx';
import { LastPrice } from './market-stats.tsx';
import { OrderBook } from './order-book.tsx';
import { OrderForm } from './order-form.tsx';
import { PairChooserSheet } from './pair-sheet.tsx';
import { OpenOrdersHere, PhoneOrders } from './phone-orders.tsx';
import { quietFocus } from './quiet-focus.ts';
import { MarketRules } from './market-rules.tsx';
import { StarButton } from './star.tsx';

type Tab = 'chart' | 'book' | 'deals' | 'orders' | 'about';

/** One column; buy and sell stay in reach of the thumb. */
export function Phone({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const ticker = useTicker(market.market);
  const count = useAccount((state) => state.orders.open.size);
  const hasOrders = useAccount((state) => [...state.orders.open.values()].some((order) => order.market === market.market));
  const [tab, setTab] = useState<Tab>('chart');
  const [side, setSide] = useState<Side | null>(null);
  const picked = usePick((state) => state.pick);
  // A price taken from the book opens the form: a bid is met by selling, an ask by buying.
  if (picked !== null && side === null && picked.side !== null) setSide(picked.side === 'bids' ? 'sell' : 'buy');
  const decimals = market.priceDecimals;
  const items = [
    { value: 'chart' as const, label: t(($) => $.phone.chart) },
    { value: 'book' as const, label: t(($) => $.phone.book) },
    { value: 'deals' as const, label: t(($) => $.phone.deals) },
    { value: 'orders' as const, label: <OrdersTab text={t(($) => $.phone.orders)} count={count} /> },
    { value: 'about' as const, label: t(($) => $.phone.about) },
  ];
  return (
    <div className="ex-phone" {...quietFocus}>
      <PhoneHead market={market} />
      <section className="ex-phone-price" aria-label={t(($) => $.marketLine.label)}>
        <LastPrice market={market} ticker={ticker} phone />
        <dl>
          <dt>{t(($) => $.marketLine.highShort)}</dt>
          <dd>{ticker === undefined ? '--' : priceText(ticker.high, decimals)}</dd>
          <dt>{t(($) => $.marketLine.lowShort)}</dt>
          <dd>{ticker === undefined ? '--' : priceText(ticker.low, decimals)}</dd>
          <dt>{market.base}</dt>
          <dd>{ticker === undefined ? '--' : <Statistic value={ticker.baseVol} />}</dd>
        </dl>
      </section>
      <Tabs value={tab} onValueChange={setTab} items={items} label={t(($) => $.phone.tabs)} listClassName="ex-phone-tabs">
        <TabPanel value="chart">
          <PhoneChart market={market} tall={!hasOrders} />
          <OpenOrdersHere market={market} />
        </TabPanel>
        <TabPanel value="book">
          <OrderBook market={market} phone />
        </TabPanel>
        <TabPanel value="deals">
          <LatestDeals market={market} phone />
        </TabPanel>
        <TabPanel value="orders">
          <PhoneOrders market={market} />
        </TabPanel>
        <TabPanel value="about" className="p-4">
          <About market={market} />
        </TabPanel>
      </Tabs>
      <div className="ex-phone-fix">
        <Button look="buy" size="l" wide className="text-16!" onClick={() => setSide('buy')}>
          {t(($) => $.buy)}
        </Button>
        <Button look="sell" size="l" wide className="text-16!" onClick={() => setSide('sell')}>
          {t(($) => $.sell)}
        </Button>
      </div>
      <Sheet open={side !== null} onOpenChange={() => setSide(null)} title={t(($) => $.form.label)} headless className="ex-form-sheet">
        <OrderForm key={side} market={market} side={side ?? 'buy'} phone onPlaced={() => setSide(null)} />
      </Sheet>
    </div>
  );
}

/** The way back, the pair, its star, and the customer's messages. */
function PhoneHead({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const navigate = useNavigate();
  return (
    <div className="ex-phone-head">
      <IconButton size="l" label={t(($) => $.marketLine.back)} onClick={() => void navigate({ to: '/' })}>
        <ChevronLeft size={20} />
      </IconButton>
      <PairChooserSheet market={market} />
      <StarButton market={market.market} size="l" />
      <HeaderTools />
    </div>
  );
}

function OrdersTab({ text, count }: { text: string; count: number }): ReactNode {
  return (
    <>
      {text}
      {count === 0 ? null : <Badge count={count} />}
    </>
  );
}

/** The rules of the market, whose words come when they are looked at. */
function About({ market }: { market: Market }): ReactNode {
  return (
    <Suspense>
      <MarketRules market={market} />
    </Suspense>
  );
}
