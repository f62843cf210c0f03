import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, compareDecimals, feeRate, signOf, TextField, useTexts } from '@agio/ui';
import { useUser, type User } from '../../../../shared/info.ts';
import { useLoggedIn } from '../../../../shared/session.ts';
import type { HomeMarkets } from '../state/use-market-rows.ts';

export function Hero({ markets }: { markets: HomeMarkets }): ReactNode {
  const loggedIn = useLoggedIn();
  return (
    <div className="flex flex-col pt-2">
      {loggedIn ? <Welcome /> : <Invitation />}
      <span className="flex-1" />
      <Facts markets={markets} />
    </div>
  );
}

function Invitation(): ReactNode {
  const { t } = useTexts('home');
  const navigate = useNavigate();
  const [account, setAccount] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    void navigate({ to: '/signup', search: account.trim() === '' ? {} : { account: account.trim() } });
  }
  return (
    <>
      <h1>{t(($) => $.heading)}</h1>
      <p className="mt-3 text-16 text-t2">{t(($) => $.pitch)}</p>
      <form className="mt-6 flex max-w-120 gap-2" onSubmit={submit}>
        <TextField
          className="flex-1"
          size="l"
          name="account"
          autoComplete="username"
          value={account}
          placeholder={t(($) => $.contact)}
          aria-label={t(($) => $.contact)}
          onChange={(event) => setAccount(event.target.value)}
        />
        <Button type="submit" look="primary" size="l">
          {t(($) => $.signUp)}
        </Button>
      </form>
      <p className="mt-2 text-12 text-t3">{t(($) => $.signUpNote)}</p>
    </>
  );
}

function Welcome(): ReactNode {
  const { t } = useTexts('home');
  const user = useUser();
  // A customer without a name yet is not called by a shortened address.
  const greeting = ({ username, truename }: User): string => {
    const name = username ?? truename;
    return name === null ? t(($) => $.welcomePlain) : t(($) => $.welcome, { name });
  };
  return (
    <>
      <h1 className="wrap-anywhere">{user === undefined ? ' ' : greeting(user)}</h1>
      <p className="mt-3 text-16 text-t2">{t(($) => $.welcomeText)}</p>
      <div className="mt-6 flex gap-2">
        <Button asChild look="primary" size="l">
          <Link to="/exchange">{t(($) => $.startTrading)}</Link>
        </Button>
        <Button asChild look="outline" size="l">
          <Link to="/account/money">{t(($) => $.seeAssets)}</Link>
        </Button>
      </div>
    </>
  );
}

/** Two figures that hold now: the lowest fees and how the markets move. */
function Facts({ markets }: { markets: HomeMarkets }): ReactNode {
  const { t } = useTexts('home');
  const lowest = (fees: readonly string[]): string | undefined => fees.toSorted(compareDecimals)[0];
  const maker = lowest(markets.rows.map((row) => row.market.makerFee));
  const taker = lowest(markets.rows.map((row) => row.market.takerFee));
  const signs = markets.rows.map((row) => signOf(row.ticker?.change ?? '0'));
  const known = maker !== undefined && taker !== undefined;
  return (
    <dl className="mt-6 grid grid-cols-2 border-y border-line">
      <div className="flex flex-col-reverse justify-end py-3 pr-4">
        <dt className="text-12 text-t2">{known ? t(($) => $.facts.maker, { taker: feeRate(taker) }) : ' '}</dt>
        <dd className="text-16 font-semibold">{known ? feeRate(maker) : ' '}</dd>
      </div>
      <div className="flex flex-col-reverse justify-end border-l border-line py-3 pl-4">
        <dt className="text-12 text-t2">
          {known
            ? t(($) => $.facts.breadth, {
                rising: signs.filter((sign) => sign > 0).length,
                falling: signs.filter((sign) => sign < 0).length,
              })
            : ' '}
        </dt>
        <dd className="text-16 font-semibold">{known ? t(($) => $.facts.markets, { count: markets.rows.length }) : ' '}</dd>
      </div>
    </dl>
  );
}
