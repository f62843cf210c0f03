import { definePostings } from '../posting.ts';

/** Why C2C moves coins of customers. */
export const c2cPostings = /* @__PURE__ */ definePostings({
  c2c: {
    profit: 'sold',
    'en-US': 'C2C trade',
    'zh-CN': 'C2C 交易',
    'zh-TW': 'C2C 交易',
    'ko-KR': 'C2C 거래',
  },
  c2c_bond: {
    'en-US': 'Provider bond',
    'zh-CN': '服务商保证金',
    'zh-TW': '服務商保證金',
    'ko-KR': '사업자 보증금',
  },
});
