import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { preloadTexts } from '@agio/ui';
import { RootLayout, SiteLayout } from '../features/shell/index.ts';
import { coinsQuery, marketsQuery, tickersQuery, trendLineQuery } from '../shared/markets/index.ts';
import { queryClient } from '../shared/query-client.ts';
import { rememberInvite } from '../shared/referral.ts';
import { requireCustomer, requireVisitor } from './guards.ts';
import { PageFailed } from './page-failed.tsx';
import { atMost } from './at-most.ts';
import { paths } from './paths.ts';
import { textParams } from './search.ts';

const root = createRootRoute({ component: RootLayout });

/** Header and footer around the public pages and the account. */
const site = createRoute({ getParentRoute: () => root, id: 'site', component: SiteLayout });

/** Begins to fetch what the first screen shows, without holding the page back for it. */
function fetchMarkets(): Promise<unknown> {
  void queryClient.prefetchQuery(coinsQuery);
  return Promise.all([queryClient.prefetchQuery(marketsQuery), queryClient.prefetchQuery(tickersQuery)]);
}

/** So long the home page waits for its figures, so that on a quick line nothing moves when they come; after that it shows what is missing. */
const firstDataMs = 400;

const home = createRoute({
  getParentRoute: () => site,
  path: paths.home,
  staticData: { title: 'home' },
  loader: async () => {
    void queryClient.prefetchQuery(trendLineQuery);
    await Promise.all([preloadTexts('home'), atMost(firstDataMs, fetchMarkets())]);
  },
  component: lazyRouteComponent(async () => await import('../routes/home/home-route.tsx'), 'HomeRoute'),
});

const exchangePage = {
  staticData: { title: 'exchange' },
  loader: () => {
    void fetchMarkets();
    return preloadTexts('exchange');
  },
  component: lazyRouteComponent(async () => await import('../routes/exchange/exchange-route.tsx'), 'ExchangeRoute'),
} as const;
const trade = createRoute({ getParentRoute: () => site, path: paths.trade, ...exchangePage });
const exchange = createRoute({ getParentRoute: () => site, path: paths.exchange, ...exchangePage });
const exchangePair = createRoute({ getParentRoute: () => site, path: paths.exchangePair, ...exchangePage });

const legalTexts = async (): Promise<void> => await preloadTexts('legal');
const terms = createRoute({
  getParentRoute: () => site,
  path: paths.terms,
  staticData: { title: 'terms' },
  loader: legalTexts,
  component: lazyRouteComponent(async () => await import('../routes/terms/terms-route.tsx'), 'TermsRoute'),
});
const privacy = createRoute({
  getParentRoute: () => site,
  path: paths.privacy,
  staticData: { title: 'privacy' },
  loader: legalTexts,
  component: lazyRouteComponent(async () => await import('../routes/privacy/privacy-route.tsx'), 'PrivacyRoute'),
});
const fees = createRoute({
  getParentRoute: () => site,
  path: paths.fees,
  staticData: { title: 'fees' },
  loader: async () => {
    void fetchMarkets();
    await legalTexts();
  },
  component: lazyRouteComponent(async () => await import('../routes/fees/fees-route.tsx'), 'FeesRoute'),
});

/** For visitors the same proof, without a part of their own. */
const proof = createRoute({
  getParentRoute: () => site,
  path: paths.proof,
  staticData: { title: 'proof' },
  loader: async () => await preloadTexts('proof'),
  component: lazyRouteComponent(async () => await import('../routes/proof/proof-route.tsx'), 'ProofRoute'),
});

const money = createRoute({
  getParentRoute: () => root,
  path: paths.money,
  beforeLoad: () => {
    throw redirect({ to: paths.accountMoney, replace: true });
  },
});

const account = createRoute({
  getParentRoute: () => site,
  path: paths.account,
  beforeLoad: requireCustomer,
  loader: async () => {
    void fetchMarkets();
    await preloadTexts('account');
  },
  component: lazyRouteComponent(async () => await import('../routes/account/account-route.tsx'), 'AccountRoute'),
});
const accountIndex = createRoute({
  getParentRoute: () => account,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.accountMoney, replace: true });
  },
});

const walletTexts = async (): Promise<void> => await preloadTexts('wallet');
const withdrawTexts = async (): Promise<void> => await preloadTexts('wallet', 'withdraw', 'verify');
const accountMoney = createRoute({
  getParentRoute: () => account,
  path: 'money',
  staticData: { title: 'assets' },
  loader: walletTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/money-route.tsx'), 'MoneyRoute'),
});
const accountDepositChoice = createRoute({
  getParentRoute: () => account,
  path: 'money/deposit',
  staticData: { title: 'deposit' },
  loader: withdrawTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/deposit-choice-route.tsx'), 'DepositChoiceRoute'),
});
const accountDeposit = createRoute({
  getParentRoute: () => account,
  path: 'money/deposit/$coin',
  staticData: { title: 'deposit' },
  loader: walletTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/deposit-route.tsx'), 'DepositRoute'),
});
const accountWithdrawChoice = createRoute({
  getParentRoute: () => account,
  path: 'money/withdraw',
  staticData: { title: 'withdraw' },
  loader: withdrawTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/withdraw-choice-route.tsx'), 'WithdrawChoiceRoute'),
});
const accountWithdraw = createRoute({
  getParentRoute: () => account,
  path: 'money/withdraw/$coin',
  staticData: { title: 'withdraw' },
  loader: withdrawTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/withdraw-route.tsx'), 'WithdrawRoute'),
});
const accountWithdrawal = createRoute({
  getParentRoute: () => account,
  path: 'money/withdrawal/$id',
  staticData: { title: 'withdrawal' },
  loader: withdrawTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/withdrawal-route.tsx'), 'WithdrawalRoute'),
});
const accountOwnTransfer = createRoute({
  getParentRoute: () => account,
  path: 'money/internal-transfer',
  staticData: { title: 'ownTransfer' },
  validateSearch: textParams('coin', 'from', 'to'),
  loader: walletTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/own-transfer-route.tsx'), 'OwnTransferRoute'),
});
const accountSend = createRoute({
  getParentRoute: () => account,
  path: 'money/transfer',
  staticData: { title: 'send' },
  validateSearch: textParams('coin'),
  loader: async () => await preloadTexts('wallet', 'verify'),
  component: lazyRouteComponent(async () => await import('../routes/account/send-route.tsx'), 'SendRoute'),
});
const accountAddresses = createRoute({
  getParentRoute: () => account,
  path: 'money/addresses',
  staticData: { title: 'addresses' },
  loader: withdrawTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/addresses-route.tsx'), 'AddressesRoute'),
});
const accountMoneyHistory = createRoute({
  getParentRoute: () => account,
  path: 'money/history',
  staticData: { title: 'moneyHistory' },
  validateSearch: textParams('tab', 'coin', 'state', 'p'),
  loader: walletTexts,
  component: lazyRouteComponent(async () => await import('../routes/account/money-history-route.tsx'), 'MoneyHistoryRoute'),
});
const accountFinance = createRoute({
  getParentRoute: () => account,
  path: 'finance',
  staticData: { title: 'finance' },
  validateSearch: textParams('coin', 'account', 'kind', 'range'),
  loader: async () => await preloadTexts('finance'),
  component: lazyRouteComponent(async () => await import('../routes/account/finance-route.tsx'), 'FinanceRoute'),
});
const accountExplain = createRoute({
  getParentRoute: () => account,
  path: 'finance/explain/$coin',
  staticData: { title: 'explain' },
  loader: async () => await preloadTexts('finance'),
  component: lazyRouteComponent(async () => await import('../routes/account/explain-route.tsx'), 'ExplainRoute'),
});
const accountProof = createRoute({
  getParentRoute: () => account,
  path: 'proof',
  staticData: { title: 'proof' },
  loader: async () => await preloadTexts('proof'),
  component: lazyRouteComponent(async () => await import('../routes/account/proof-route.tsx'), 'AccountProofRoute'),
});
const accountOrders = createRoute({
  getParentRoute: () => account,
  path: 'orders',
  staticData: { title: 'orders' },
  validateSearch: textParams('market'),
  component: lazyRouteComponent(async () => await import('../routes/account/orders-route.tsx'), 'OrdersRoute'),
});
const accountOrderHistory = createRoute({
  getParentRoute: () => account,
  path: 'myOrderHistory',
  staticData: { title: 'orderHistory' },
  validateSearch: textParams('market', 'side', 'status', 'range', 'p'),
  component: lazyRouteComponent(async () => await import('../routes/account/order-history-route.tsx'), 'OrderHistoryRoute'),
});
const accountSecurity = createRoute({
  getParentRoute: () => account,
  path: 'security',
  staticData: { title: 'security' },
  loader: async () => await preloadTexts('security', 'verify'),
  component: lazyRouteComponent(async () => await import('../routes/account/security-route.tsx'), 'SecurityRoute'),
});
const accountNotices = createRoute({
  getParentRoute: () => account,
  path: 'notices',
  staticData: { title: 'notices' },
  validateSearch: textParams('unread', 'p'),
  loader: async () => await preloadTexts('notices'),
  component: lazyRouteComponent(async () => await import('../routes/account/notices-route.tsx'), 'NoticesRoute'),
});
const accountApi = createRoute({
  getParentRoute: () => account,
  path: 'api',
  staticData: { title: 'api' },
  loader: async () => await preloadTexts('api'),
  component: lazyRouteComponent(async () => await import('../routes/account/api-route.tsx'), 'ApiRoute'),
});
const accountSettings = createRoute({
  getParentRoute: () => account,
  path: 'settings',
  staticData: { title: 'settings' },
  loader: async () => await preloadTexts('settings'),
  component: lazyRouteComponent(async () => await import('../routes/account/settings-route.tsx'), 'SettingsRoute'),
});

const authTexts = async (): Promise<void> => await preloadTexts('auth');
const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  staticData: { title: 'logIn' },
  validateSearch: textParams('redirect'),
  beforeLoad: requireVisitor,
  loader: async () => await preloadTexts('auth', 'verify'),
  component: lazyRouteComponent(async () => await import('../routes/login/login-route.tsx'), 'LoginRoute'),
});
const signup = createRoute({
  getParentRoute: () => root,
  path: paths.signup,
  staticData: { title: 'signUp' },
  validateSearch: textParams('account', 'inviteCode', 'redirect'),
  beforeLoad: requireVisitor,
  loader: authTexts,
  component: lazyRouteComponent(async () => await import('../routes/signup/signup-route.tsx'), 'SignupRoute'),
});
const forgetPass = createRoute({
  getParentRoute: () => root,
  path: paths.forgetPass,
  staticData: { title: 'forgetPass' },
  loader: authTexts,
  component: lazyRouteComponent(async () => await import('../routes/forget-pass/forget-pass-route.tsx'), 'ForgetPassRoute'),
});
const freeze = createRoute({
  getParentRoute: () => root,
  path: paths.freeze,
  staticData: { title: 'freeze' },
  loader: authTexts,
  component: lazyRouteComponent(async () => await import('../routes/freeze/freeze-route.tsx'), 'FreezeRoute'),
});
/** An invitation: its code is remembered, and sign-up opens with it (product.md §10). */
const invited = createRoute({
  getParentRoute: () => root,
  path: paths.invited,
  staticData: { title: 'invited' },
  beforeLoad: ({ params }) => {
    rememberInvite(params.id);
    throw redirect({ to: paths.signup, search: { inviteCode: params.id }, replace: true });
  },
});
const loading = createRoute({
  getParentRoute: () => root,
  path: paths.loading,
  staticData: { title: 'loading' },
  validateSearch: textParams('redirect'),
  loader: authTexts,
  component: lazyRouteComponent(async () => await import('../routes/loading/loading-route.tsx'), 'LoadingRoute'),
});

/** Spec §2: any unknown path goes home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    site.addChildren([
      home,
      trade,
      exchange,
      exchangePair,
      terms,
      privacy,
      fees,
      proof,
      account.addChildren([
        accountIndex,
        accountMoney,
        accountDepositChoice,
        accountDeposit,
        accountWithdrawChoice,
        accountWithdraw,
        accountWithdrawal,
        accountOwnTransfer,
        accountSend,
        accountAddresses,
        accountMoneyHistory,
        accountFinance,
        accountExplain,
        accountProof,
        accountOrders,
        accountOrderHistory,
        accountSecurity,
        accountNotices,
        accountApi,
        accountSettings,
      ]),
    ]),
    money,
    login,
    signup,
    forgetPass,
    freeze,
    invited,
    loading,
    unknown,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
  defaultPendingMs: 500,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
