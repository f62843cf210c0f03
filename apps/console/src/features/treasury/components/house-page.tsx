import { useState, type ReactNode } from 'react';
import { ArrowLeftRight, Gift } from 'lucide-react';
import { Button, Segmented, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, withParams } from '../../../shared/table/index.ts';
import { houseQuery, incomeQuery, type House, type HouseAccount } from '../api/house.ts';
import { periodFrom, periods } from '../state/period.ts';
import { useAccountColumns, useIncomeColumns, useLiabilityColumns } from './house-columns.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const askers = ['owner', 'finance'] as const;

/** The accounts coin by coin, in the order of the coins. */
function byCoin({ accounts, liabilities }: House): HouseAccount[] {
  return liabilities.flatMap(({ coin }) => accounts.filter((account) => account.coin === coin));
}

/** What the house has, what all customers together are owed, and where income came from. */
export function HousePage(): ReactNode {
  const { t } = useTexts('house');
  const { roles } = useSelf();
  const [act, setAct] = useState<'reward' | 'transfer' | null>(null);
  const house = useQuery(houseQuery);
  const accountColumns = useAccountColumns();
  const liabilityColumns = useLiabilityColumns();
  const mayAsk = hasRole(roles, askers);
  return (
    <div className="grid items-start gap-3 2xl:grid-cols-2">
      <section className="ui-card overflow-hidden">
        <DeskTable
          id="house-accounts"
          label={t(($) => $.titles.accounts)}
          columns={accountColumns}
          list={{ ...house, data: house.data === undefined ? undefined : byCoin(house.data) }}
          keyOf={({ account, coin }) => `${account} ${coin}`}
          empty={t(($) => $.empty)}
          filters={<h2 className="text-14 leading-5 tracking-normal">{t(($) => $.titles.accounts)}</h2>}
          actions={
            mayAsk ? (
              <>
                <Button look="outline" size="s" onClick={() => setAct('transfer')}>
                  <ArrowLeftRight size={14} aria-hidden="true" />
                  {t(($) => $.transfer.open)}
                </Button>
                <Button look="primary" size="s" onClick={() => setAct('reward')}>
                  <Gift size={14} aria-hidden="true" />
                  {t(($) => $.reward.open)}
                </Button>
              </>
            ) : null
          }
        />
      </section>
      <section className="ui-card overflow-hidden">
        <DeskTable
          id="liabilities"
          label={t(($) => $.titles.liabilities)}
          columns={liabilityColumns}
          list={{ ...house, data: house.data?.liabilities }}
          keyOf={({ coin }) => coin}
          empty={t(($) => $.empty)}
          filters={
            <h2 className="text-14 leading-5 tracking-normal">
              {t(($) => $.titles.liabilities)}
              {house.data === undefined ? null : (
                <span className="ml-2 text-12 font-normal text-t2">{t(($) => $.customers, { count: house.data.customers })}</span>
              )}
            </h2>
          }
        />
      </section>
      <Income />
      {act === 'reward' ? <RewardDialog onClose={() => setAct(null)} /> : null}
      {act === 'transfer' ? <TransferDialog onClose={() => setAct(null)} /> : null}
    </div>
  );
}

function Income(): ReactNode {
  const { t } = useTexts('house');
  const search = useSearch({ from: '/desk/house' });
  const navigate = useNavigate({ from: '/house' });
  const period = periodFrom(search.period);
  const income = useQuery(incomeQuery(period));
  const columns = useIncomeColumns();
  return (
    <section className="ui-card overflow-hidden 2xl:col-span-2">
      <DeskTable
        id="income"
        label={t(($) => $.titles.income)}
        columns={columns}
        list={{ ...income, data: income.data?.rows }}
        keyOf={({ account, coin, source }) => `${account} ${coin} ${source}`}
        empty={t(($) => $.noIncome)}
        filters={
          <>
            <h2 className="mr-2 text-14 leading-5 tracking-normal">{t(($) => $.titles.income)}</h2>
            <Segmented
              size="s"
              label={t(($) => $.period)}
              value={period}
              onValueChange={(next) => void navigate({ search: (before) => withParams(before, { period: next }), replace: true })}
              items={periods.map((one) => ({ value: one, label: t(($) => $.periods[one]) }))}
            />
          </>
        }
      />
    </section>
  );
}
