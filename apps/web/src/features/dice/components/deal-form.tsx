import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DAY_MS } from '@agio/kernel/time';
import {
  addDecimals,
  Button,
  Checkbox,
  compareDecimals,
  divideDecimals,
  formatDateTime,
  multiplyDecimals,
  Notice,
  NumberField,
  Pairs,
  percent,
  Segmented,
  subtractDecimals,
  truncate,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { useNow } from '../../../shared/use-now.ts';
import type { Pool } from '../api/play.ts';
import { deposit, redeem, type OwnShares } from '../api/pools.ts';
import { coins } from './amounts.ts';
import { HouseShare } from './house-share.tsx';

/** Coins for shares now, or shares for coins in a day. */
export function DealForm({ mine, pool }: { mine: OwnShares; pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const [side, setSide] = useState<'in' | 'out'>('in');
  return (
    <section className="ui-card flex flex-col gap-4 px-5 py-4" aria-label={t(($) => $.pool.act)}>
      <div className="flex items-center justify-between gap-2">
        <Segmented
          size="s"
          label={t(($) => $.pool.act)}
          value={side}
          onValueChange={setSide}
          items={[
            { value: 'in', label: t(($) => $.pool.putIn) },
            { value: 'out', label: t(($) => $.pool.redeem) },
          ]}
        />
        <span className="text-12 text-t2">{side === 'in' ? t(($) => $.pool.now) : t(($) => $.pool.later)}</span>
      </div>
      {side === 'in' ? <PutIn mine={mine} pool={pool} /> : <Redeem mine={mine} pool={pool} />}
    </section>
  );
}

function Available({ amount, onAll }: { amount: string; onAll: () => void }): ReactNode {
  const { t } = useTexts('dice');
  return (
    <span className="flex items-center gap-2 text-12 text-t2 tabular-nums">
      {t(($) => $.pool.available, { amount: coins(amount) })}
      <Button size="s" look="ghost" onClick={onAll}>
        {t(($) => $.pool.all)}
      </Button>
    </span>
  );
}

/** As the core computes it: cut, so that those who are in lose nothing. */
const sharesFor = (amount: string, { bankroll, decimals, shares }: Pool): string =>
  compareDecimals(shares, '0') === 0 ? amount : truncate(divideDecimals(multiplyDecimals(amount, shares), bankroll, decimals), decimals);

/** What keeps the customer from putting coins in, before they type any. */
function WhyNot({ mine }: { mine: OwnShares }): ReactNode {
  const { t } = useTexts('dice');
  if (mine.excludedUntil !== null) return <p className="text-13">{t(($) => $.pool.excluded)}</p>;
  return (
    <>
      <p className="text-13">{t(($) => $.pool.certify)}</p>
      <Link to="/account/cdd" className="ui-link text-13">
        {t(($) => $.pool.toCertify)}
      </Link>
    </>
  );
}

function PutIn({ mine, pool }: { mine: OwnShares; pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const [amount, setAmount] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const once = useMoneyTry();
  const putting = useMutation({
    mutationFn: async () => await once.send(amount, { coin: pool.coin, amount }, deposit),
    onSuccess: () => {
      setAmount('');
      setAccepted(false);
    },
  });
  const given = amount === '' ? '0' : amount;
  const shares = sharesFor(given, pool);
  const all = addDecimals(pool.shares, shares);
  const part = compareDecimals(all, '0') === 0 ? '0' : divideDecimals(addDecimals(mine.shares, shares), all);
  const isPossible = compareDecimals(given, pool.minDeposit) >= 0 && compareDecimals(given, mine.available) <= 0;
  if (mine.excludedUntil !== null || !mine.mayDeal) return <WhyNot mine={mine} />;
  return (
    <>
      <NumberField
        label={t(($) => $.pool.amount)}
        aside={<Available amount={mine.available} onAll={() => setAmount(mine.available)} />}
        unit={pool.coin}
        value={amount}
        decimals={pool.decimals}
        onValueChange={setAmount}
      />
      <Pairs
        pairs={[
          [t(($) => $.pool.get), t(($) => $.pool.getShares, { shares: coins(shares) })],
          [t(($) => $.pool.part), percent(part).replace('+', '')],
          [t(($) => $.pool.from), t(($) => $.pool.fromValue)],
        ]}
      />
      <Notice tone="warn">{t(($) => $.pool.risk)}</Notice>
      <HouseShare pool={pool} />
      <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
        {t(($) => $.pool.accept)}
      </Checkbox>
      {putting.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(putting.error)}
        </Notice>
      ) : null}
      <Button
        look="primary"
        wide
        disabled={!isAccepted || !isPossible || !pool.isOpen}
        busy={putting.isPending}
        onClick={() => putting.mutate()}
      >
        {t(($) => $.pool.putAct, { amount: coins(given), coin: pool.coin })}
      </Button>
    </>
  );
}

function Redeem({ mine, pool }: { mine: OwnShares; pool: Pool }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const language = useLanguage();
  const now = useNow();
  const [shares, setShares] = useState('');
  const once = useMoneyTry();
  const redeeming = useMutation({
    mutationFn: async () => await once.send(shares, { coin: pool.coin, shares }, redeem),
    onSuccess: () => setShares(''),
  });
  const free = subtractDecimals(mine.shares, mine.leaving);
  const given = shares === '' ? '0' : shares;
  const isPossible = compareDecimals(given, '0') > 0 && compareDecimals(given, free) <= 0;
  return (
    <>
      <NumberField
        label={t(($) => $.pool.sharesField)}
        aside={<Available amount={free} onAll={() => setShares(free)} />}
        value={shares}
        decimals={pool.decimals}
        onValueChange={setShares}
      />
      <Pairs
        pairs={[
          [t(($) => $.pool.worth), `${coins(multiplyDecimals(given, pool.shareValue))} ${pool.coin}`],
          [t(($) => $.pool.paid), formatDateTime(now + DAY_MS, language)],
        ]}
      />
      {redeeming.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(redeeming.error)}
        </Notice>
      ) : null}
      <Button look="primary" wide disabled={!isPossible} busy={redeeming.isPending} onClick={() => redeeming.mutate()}>
        {t(($) => $.pool.redeemAct, { shares: coins(given) })}
      </Button>
    </>
  );
}
