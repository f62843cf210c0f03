import { useTexts, type Texts } from '@agio/ui';

/** What each account of a customer is called. */
export function useAccountName(): (account: keyof Texts['accounts']) => string {
  const { t } = useTexts('accounts');
  return (account) => t(($) => $[account]);
}
