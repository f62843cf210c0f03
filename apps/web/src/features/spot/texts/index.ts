import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'spot-names': typeof import('./names/en-US.ts').names;
    exchange: typeof import('./exchange/en-US.ts').exchange;
    trading: typeof import('./trading/en-US.ts').trading;
    orders: typeof import('./orders/en-US.ts').orders;
    profit: typeof import('./profit/en-US.ts').profit;
    triggers: typeof import('./triggers/en-US.ts').triggers;
    icebergs: typeof import('./icebergs/en-US.ts').icebergs;
  }
}

/** One file per namespace and language. `names` are what menus and titles call the pages; they are there from the start. */
export const texts = {
  'spot-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  exchange: {
    'en-US': async () => (await import('./exchange/en-US.ts')).exchange,
    'zh-CN': async () => (await import('./exchange/zh-CN.ts')).exchange,
    'zh-TW': async () => (await import('./exchange/zh-TW.ts')).exchange,
    'ko-KR': async () => (await import('./exchange/ko-KR.ts')).exchange,
  },
  trading: {
    'en-US': async () => (await import('./trading/en-US.ts')).trading,
    'zh-CN': async () => (await import('./trading/zh-CN.ts')).trading,
    'zh-TW': async () => (await import('./trading/zh-TW.ts')).trading,
    'ko-KR': async () => (await import('./trading/ko-KR.ts')).trading,
  },
  orders: {
    'en-US': async () => (await import('./orders/en-US.ts')).orders,
    'zh-CN': async () => (await import('./orders/zh-CN.ts')).orders,
    'zh-TW': async () => (await import('./orders/zh-TW.ts')).orders,
    'ko-KR': async () => (await import('./orders/ko-KR.ts')).orders,
  },
  profit: {
    'en-US': async () => (await import('./profit/en-US.ts')).profit,
    'zh-CN': async () => (await import('./profit/zh-CN.ts')).profit,
    'zh-TW': async () => (await import('./profit/zh-TW.ts')).profit,
    'ko-KR': async () => (await import('./profit/ko-KR.ts')).profit,
  },
  triggers: {
    'en-US': async () => (await import('./triggers/en-US.ts')).triggers,
    'zh-CN': async () => (await import('./triggers/zh-CN.ts')).triggers,
    'zh-TW': async () => (await import('./triggers/zh-TW.ts')).triggers,
    'ko-KR': async () => (await import('./triggers/ko-KR.ts')).triggers,
  },
  icebergs: {
    'en-US': async () => (await import('./icebergs/en-US.ts')).icebergs,
    'zh-CN': async () => (await import('./icebergs/zh-CN.ts')).icebergs,
    'zh-TW': async () => (await import('./icebergs/zh-TW.ts')).icebergs,
    'ko-KR': async () => (await import('./icebergs/ko-KR.ts')).icebergs,
  },
} satisfies Packs;
