import type { Language } from './languages.ts';

/** The texts as en-US has them; every key and every `t` is typed against this. */
export type Texts = {
  common: typeof import('./en-US/common.ts').common;
  'errors-ui': typeof import('./en-US/errors-ui.ts').errorsUi;
  home: typeof import('./en-US/home.ts').home;
  auth: typeof import('./en-US/auth.ts').auth;
  exchange: typeof import('./en-US/exchange.ts').exchange;
  account: typeof import('./en-US/account.ts').account;
  legal: typeof import('./en-US/legal.ts').legal;
  verify: typeof import('./en-US/verify.ts').verify;
  security: typeof import('./en-US/security.ts').security;
  settings: typeof import('./en-US/settings.ts').settings;
  api: typeof import('./en-US/api.ts').api;
  notices: typeof import('./en-US/notices.ts').notices;
  wallet: typeof import('./en-US/wallet.ts').wallet;
  withdraw: typeof import('./en-US/withdraw.ts').withdraw;
  finance: typeof import('./en-US/finance.ts').finance;
  proof: typeof import('./en-US/proof.ts').proof;
};
export type Namespace = keyof Texts;
type Loader = () => Promise<object>;

/** One file per language and namespace, fetched when a page first needs it. */
export const packs: Readonly<Record<Language, Readonly<Record<Namespace, Loader>>>> = {
  'en-US': {
    common: async () => (await import('./en-US/common.ts')).common,
    'errors-ui': async () => (await import('./en-US/errors-ui.ts')).errorsUi,
    home: async () => (await import('./en-US/home.ts')).home,
    auth: async () => (await import('./en-US/auth.ts')).auth,
    exchange: async () => (await import('./en-US/exchange.ts')).exchange,
    account: async () => (await import('./en-US/account.ts')).account,
    legal: async () => (await import('./en-US/legal.ts')).legal,
    verify: async () => (await import('./en-US/verify.ts')).verify,
    security: async () => (await import('./en-US/security.ts')).security,
    settings: async () => (await import('./en-US/settings.ts')).settings,
    api: async () => (await import('./en-US/api.ts')).api,
    notices: async () => (await import('./en-US/notices.ts')).notices,
    wallet: async () => (await import('./en-US/wallet.ts')).wallet,
    withdraw: async () => (await import('./en-US/withdraw.ts')).withdraw,
    finance: async () => (await import('./en-US/finance.ts')).finance,
    proof: async () => (await import('./en-US/proof.ts')).proof,
  },
  'zh-CN': {
    common: async () => (await import('./zh-CN/common.ts')).common,
    'errors-ui': async () => (await import('./zh-CN/errors-ui.ts')).errorsUi,
    home: async () => (await import('./zh-CN/home.ts')).home,
    auth: async () => (await import('./zh-CN/auth.ts')).auth,
    exchange: async () => (await import('./zh-CN/exchange.ts')).exchange,
    account: async () => (await import('./zh-CN/account.ts')).account,
    legal: async () => (await import('./zh-CN/legal.ts')).legal,
    verify: async () => (await import('./zh-CN/verify.ts')).verify,
    security: async () => (await import('./zh-CN/security.ts')).security,
    settings: async () => (await import('./zh-CN/settings.ts')).settings,
    api: async () => (await import('./zh-CN/api.ts')).api,
    notices: async () => (await import('./zh-CN/notices.ts')).notices,
    wallet: async () => (await import('./zh-CN/wallet.ts')).wallet,
    withdraw: async () => (await import('./zh-CN/withdraw.ts')).withdraw,
    finance: async () => (await import('./zh-CN/finance.ts')).finance,
    proof: async () => (await import('./zh-CN/proof.ts')).proof,
  },
  'zh-TW': {
    common: async () => (await import('./zh-TW/common.ts')).common,
    'errors-ui': async () => (await import('./zh-TW/errors-ui.ts')).errorsUi,
    home: async () => (await import('./zh-TW/home.ts')).home,
    auth: async () => (await import('./zh-TW/auth.ts')).auth,
    exchange: async () => (await import('./zh-TW/exchange.ts')).exchange,
    account: async () => (await import('./zh-TW/account.ts')).account,
    legal: async () => (await import('./zh-TW/legal.ts')).legal,
    verify: async () => (await import('./zh-TW/verify.ts')).verify,
    security: async () => (await import('./zh-TW/security.ts')).security,
    settings: async () => (await import('./zh-TW/settings.ts')).settings,
    api: async () => (await import('./zh-TW/api.ts')).api,
    notices: async () => (await import('./zh-TW/notices.ts')).notices,
    wallet: async () => (await import('./zh-TW/wallet.ts')).wallet,
    withdraw: async () => (await import('./zh-TW/withdraw.ts')).withdraw,
    finance: async () => (await import('./zh-TW/finance.ts')).finance,
    proof: async () => (await import('./zh-TW/proof.ts')).proof,
  },
  'ko-KR': {
    common: async () => (await import('./ko-KR/common.ts')).common,
    'errors-ui': async () => (await import('./ko-KR/errors-ui.ts')).errorsUi,
    home: async () => (await import('./ko-KR/home.ts')).home,
    auth: async () => (await import('./ko-KR/auth.ts')).auth,
    exchange: async () => (await import('./ko-KR/exchange.ts')).exchange,
    account: async () => (await import('./ko-KR/account.ts')).account,
    legal: async () => (await import('./ko-KR/legal.ts')).legal,
    verify: async () => (await import('./ko-KR/verify.ts')).verify,
    security: async () => (await import('./ko-KR/security.ts')).security,
    settings: async () => (await import('./ko-KR/settings.ts')).settings,
    api: async () => (await import('./ko-KR/api.ts')).api,
    notices: async () => (await import('./ko-KR/notices.ts')).notices,
    wallet: async () => (await import('./ko-KR/wallet.ts')).wallet,
    withdraw: async () => (await import('./ko-KR/withdraw.ts')).withdraw,
    finance: async () => (await import('./ko-KR/finance.ts')).finance,
    proof: async () => (await import('./ko-KR/proof.ts')).proof,
  },
};
