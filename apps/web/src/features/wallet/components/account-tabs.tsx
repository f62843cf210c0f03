import type { ReactNode } from 'react';
import { currency, Skeleton, TabPanel, Tabs, useTexts } from '@agio/ui';
import { accountKinds, type AccountKind } from '../../../shared/account-kinds.ts';
import type { Account } from '../state/portfolio.ts';
import { Private } from './parts.tsx';

/** The three accounts, each with what it is worth. */
export function AccountTabs({
  kind,
  onKindChange,
  accounts,
  rateCurrency,
  children,
}: {
  kind: AccountKind;
  onKindChange: (kind: AccountKind) => void;
  accounts: readonly Account[] | undefined;
  rateCurrency: string;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <Tabs<AccountKind>
      value={kind}
      onValueChange={onKindChange}
      label={t(($) => $.assets)}
      listClassName="gap-0!"
      items={accountKinds.map((one) => {
        const account = accounts?.find((each) => each.kind === one);
        return {
          value: one,
          className: 'min-w-0 flex-1 justify-start! border-l border-line px-5! py-3! text-left first:border-l-0 max-sm:px-3!',
          label: (
            <span className="block min-w-0 flex-1">
              <span className="flex justify-between gap-2">
                <span className="truncate">{t(($) => $.accounts[one])}</span>
                <span className="text-12 font-normal text-t2 max-sm:hidden">
                  {account === undefined ? '' : t(($) => $.coins, { count: account.coins })}
                </span>
              </span>
              <span className="mt-0.5 block min-h-6 text-16 font-medium max-sm:text-12 max-sm:break-all max-sm:whitespace-normal">
                {account === undefined ? (
                  <Skeleton className="mt-2 w-20" />
                ) : (
                  <Private>{account.value === null ? '–' : currency(account.value, rateCurrency)}</Private>
                )}
              </span>
            </span>
          ),
        };
      })}
    >
      <TabPanel value={kind}>{children}</TabPanel>
    </Tabs>
  );
}
