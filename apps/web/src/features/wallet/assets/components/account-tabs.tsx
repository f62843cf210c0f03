import type { ReactNode } from 'react';
import { Skeleton, TabPanel, Tabs, useTexts } from '@agio/ui';
import { useAccountName } from '../../../../shared/account-name.ts';
import { accountKinds, type AccountKind } from '../../../../shared/account-kinds.ts';
import { worthText, type Account } from '../state/portfolio.ts';
import { Private } from '../../components/parts.tsx';

/** The three accounts, each with what it is worth. */
export function AccountTabs({
  kind,
  onKindChange,
  accounts,
  failed,
  rateCurrency,
  children,
}: {
  kind: AccountKind;
  onKindChange: (kind: AccountKind) => void;
  accounts: readonly Account[] | undefined;
  /** They could not be loaded. */
  failed: boolean;
  rateCurrency: string;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts('wallet');
  const accountName = useAccountName();
  const chosen = accounts?.find((each) => each.kind === kind);
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
                <span className="truncate">{accountName(one)}</span>
                <span className="text-12 font-normal text-t2 max-sm:hidden">
                  {account === undefined ? '' : t(($) => $.coins, { count: account.coins })}
                </span>
              </span>
              <span className="mt-0.5 block min-h-6 text-16 font-medium max-sm:hidden">
                <AccountValue text={worthText(account?.value, failed, rateCurrency)} waiting="mt-2 w-20" />
              </span>
            </span>
          ),
        };
      })}
    >
      <TabPanel value={kind}>
        {/* Three sums beside each other are too much for a phone: there the chosen account's stands below its name. */}
        <p className="flex items-baseline justify-between gap-3 border-t border-line px-5 pt-3 sm:hidden">
          <span className="text-16 font-medium whitespace-nowrap">
            <AccountValue text={worthText(chosen?.value, failed, rateCurrency)} waiting="w-24" />
          </span>
          <span className="text-12 text-t2">{chosen === undefined ? null : t(($) => $.coins, { count: chosen.coins })}</span>
        </p>
        {children}
      </TabPanel>
    </Tabs>
  );
}

function AccountValue({ text, waiting }: { text: string | null; waiting: string }): ReactNode {
  return text === null ? <Skeleton className={waiting} /> : <Private>{text}</Private>;
}
