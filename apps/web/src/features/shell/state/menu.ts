import { useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { useSite } from '../../../shared/info.ts';

export type MenuEntry = { readonly to: string; readonly label: string; readonly exact: boolean };

/** The entries of the main menu: those whose page exists and whose switch the site has on (spec §2). */
export function useMenuEntries(): readonly MenuEntry[] {
  const { t } = useTexts('common');
  const site = useSite();
  const entries: MenuEntry[] = [{ to: paths.home, label: t(($) => $.menu.home), exact: true }];
  if (site?.features.coinTrade === true) entries.push({ to: paths.exchange, label: t(($) => $.menu.exchange), exact: false });
  return entries;
}

/** Pages that the command menu finds, for visitors or customers. */
export function usePageEntries(loggedIn: boolean): readonly MenuEntry[] {
  const { t } = useTexts('common');
  const pages = useMenuEntries();
  const own: readonly MenuEntry[] = loggedIn
    ? [
        { to: paths.accountMoney, label: t(($) => $.menu.assets), exact: true },
        { to: paths.accountDepositChoice, label: t(($) => $.menu.deposit), exact: true },
        { to: paths.accountWithdrawChoice, label: t(($) => $.menu.withdraw), exact: true },
        { to: paths.accountOwnTransfer, label: t(($) => $.menu.ownTransfer), exact: true },
        { to: paths.accountSend, label: t(($) => $.menu.send), exact: true },
        { to: paths.accountMoneyHistory, label: t(($) => $.menu.moneyHistory), exact: true },
        { to: paths.accountFinance, label: t(($) => $.menu.finance), exact: true },
        { to: paths.accountAddresses, label: t(($) => $.menu.addresses), exact: true },
        { to: paths.accountProof, label: t(($) => $.footer.proof), exact: true },
        { to: paths.accountOrders, label: t(($) => $.menu.orders), exact: true },
        { to: paths.accountOrderHistory, label: t(($) => $.menu.orderHistory), exact: true },
        { to: paths.accountSecurity, label: t(($) => $.menu.security), exact: true },
        { to: paths.accountNotices, label: t(($) => $.menu.notices), exact: true },
        { to: paths.accountApi, label: t(($) => $.menu.api), exact: true },
        { to: paths.accountSettings, label: t(($) => $.menu.settings), exact: true },
      ]
    : [
        { to: paths.proof, label: t(($) => $.footer.proof), exact: true },
        { to: paths.login, label: t(($) => $.menu.logIn), exact: true },
        { to: paths.signup, label: t(($) => $.menu.signUp), exact: true },
      ];
  return [
    ...pages,
    ...own,
    { to: paths.fees, label: t(($) => $.footer.fees), exact: true },
    { to: paths.terms, label: t(($) => $.footer.terms), exact: true },
    { to: paths.privacy, label: t(($) => $.footer.privacy), exact: true },
  ];
}
