import type { ReactNode } from 'react';
import { addDecimals, Balance as Figure, CoinMark, currency, fixed, Td, useTexts } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import type { Coin } from '../../../shared/markets/index.ts';
import type { Balance } from '../api/balances.ts';

type LineProps = { balance: Balance; coin: Coin | undefined };

/** Ledger decimals beyond eight say nothing to a customer; what is behind them is cut in the display only. */
function shownDecimals(coin: Coin | undefined): number {
  return Math.min(8, coin?.decimals ?? 8);
}

function Value({ balance }: { balance: Balance }): ReactNode {
  const { t } = useTexts('account');
  const rateCurrency = useSite()?.rateCurrency;
  if (balance.value === null || rateCurrency === undefined) return <span className="text-t3">{t(($) => $.assets.noPrice)}</span>;
  return currency(balance.value, rateCurrency);
}

export function AssetRow({ balance, coin }: LineProps): ReactNode {
  const decimals = shownDecimals(coin);
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-3">
          <CoinMark coin={balance.coin} size={32} />
          <span className="leading-[18px]">
            <span className="block font-medium">{balance.coin}</span>
            <span className="text-12 text-t2">{coin?.name}</span>
          </span>
        </span>
      </Td>
      <Td right className="font-medium">
        <Figure value={fixed(addDecimals(balance.available, balance.held), decimals)} />
      </Td>
      <Td right>
        <Figure value={fixed(balance.available, decimals)} />
      </Td>
      <Td right>
        <Figure value={fixed(balance.held, decimals)} />
      </Td>
      <Td right>
        <Value balance={balance} />
      </Td>
    </tr>
  );
}

export function AssetCard({ balance, coin }: LineProps): ReactNode {
  const { t } = useTexts('account');
  const decimals = shownDecimals(coin);
  return (
    <article className="border-t border-line p-4">
      <div className="flex items-center gap-3">
        <CoinMark coin={balance.coin} size={32} />
        <span className="font-medium">{balance.coin}</span>
        <span className="text-12 text-t2">{coin?.name}</span>
        <span className="ml-auto">
          <Value balance={balance} />
        </span>
      </div>
      <dl className="ui-kv mt-2">
        <dt>{t(($) => $.columns.sum)}</dt>
        <dd>
          <Figure value={fixed(addDecimals(balance.available, balance.held), decimals)} />
        </dd>
        <dt>{t(($) => $.columns.available)}</dt>
        <dd>
          <Figure value={fixed(balance.available, decimals)} />
        </dd>
        <dt>{t(($) => $.columns.held)}</dt>
        <dd>
          <Figure value={fixed(balance.held, decimals)} />
        </dd>
      </dl>
    </article>
  );
}
