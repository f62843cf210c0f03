import { definePostings } from '../posting.ts';

/** Why OTC moves coins of customers. */
export const otcPostings = /* @__PURE__ */ definePostings({
  otc: {
    profit: 'sold',
    'en-US': 'OTC trade',
    'zh-CN': 'OTC 交易',
    'zh-TW': 'OTC 交易',
    'ko-KR': 'OTC 거래',
  },
  otc_fee: {
    profit: 'paid',
    isEarned: true,
    'en-US': 'OTC fee',
    'zh-CN': 'OTC 手续费',
    'zh-TW': 'OTC 手續費',
    'ko-KR': 'OTC 수수료',
  },
});
