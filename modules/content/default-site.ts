import { FEATURE_DEFAULTS, LANGUAGES, THEMES } from '@agio/contracts';
import { DEFAULT_TIME_ZONE } from '@agio/contracts/content';
import { withDefaults } from './settings.ts';
import type { SiteSettings } from './settings.ts';

/** The site of a first start at `nowMs`. A demo says so itself; capabilities without screens are switched off. */
export function defaultSite(demo: boolean, nowMs: number): SiteSettings {
  return {
    title: 'Agio',
    copyright: `© ${new Date(nowMs).getUTCFullYear()} Agio`,
    js_code: '',
    links: [{ title: { 'en-US': 'API documentation', 'zh-CN': 'API 文档', 'zh-TW': 'API 文件', 'ko-KR': 'API 문서' }, url: '/api/docs' }],
    banners: demo ? [DEMO_BANNER] : [],
    notServed: { countries: [], addresses: [] },
    imprint: '',
    mailFrom: null,
    logo: null,
    inviteCode: 'optional',
    favicon: '/favicon.svg',
    contacts: [
      {
        name: { 'en-US': 'E-mail', 'zh-CN': '电子邮箱', 'zh-TW': '電子信箱', 'ko-KR': '이메일' },
        type: 'text',
        content: 'support@agio.example',
      },
    ],
    appLogo: null,
    apps: [],
    appVersion: '',
    languages: [...LANGUAGES],
    themes: [...THEMES],
    defaultTheme: 'white',
    primaryColour: '#14889A',
    // No one loses anything in a demo, and every visitor should see it.
    features: withDefaults(demo ? Object.fromEntries(Object.keys(FEATURE_DEFAULTS).map((name) => [name, true])) : {}),
    rateCurrency: 'CNY',
    timeZone: DEFAULT_TIME_ZONE,
    paymentMethods: ['bank', 'alipay', 'weixin'],
    certificationLevels: ['ordinary', 'primary', 'senior'],
    demo,
  };
}

const DEMO_BANNER: SiteSettings['banners'][number] = {
  title: { 'en-US': 'Try out trading', 'zh-CN': '用来练习的市场', 'zh-TW': '用來練習的市場', 'ko-KR': '연습용 마켓' },
  text: {
    'en-US':
      'Coins and prices here are fictitious, and the platform’s own programs make the market. Orders are really matched, but gains and losses have no value.',
    'zh-CN': '这里的币和价格都是虚构的，由平台自己的程序报价和交易。每一笔委托都真实撮合，盈亏均无实际价值。',
    'zh-TW': '這裡的幣和價格都是虛構的，由平台自己的程式報價和交易。每一筆委託都真實撮合，損益均無實際價值。',
    'ko-KR':
      '이곳의 코인과 가격은 가상이며 플랫폼의 자체 프로그램이 호가하고 거래합니다. 모든 주문은 실제로 체결되지만 손익에는 실제 가치가 없습니다.',
  },
  image: null,
  url: null,
};
