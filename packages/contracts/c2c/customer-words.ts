import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const c2cWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    c2c: {
      order: 80,
      'en-US': 'C2C',
      'zh-CN': 'C2C 兑换',
      'zh-TW': 'C2C 兌換',
      'ko-KR': 'C2C',
      questions: {
        payment: {
          'en-US': 'How was it paid?',
          'zh-CN': '以何种方式付款？',
          'zh-TW': '以何種方式付款？',
          'ko-KR': '어떤 방법으로 결제했나요?',
        },
      },
    },
  },
  holds: {
    c2c: {
      line: 'escrow',
      'en-US': 'C2C order',
      'zh-CN': 'C2C 订单',
      'zh-TW': 'C2C 訂單',
      'ko-KR': 'C2C 주문',
    },
  },
  rights: {
    c2cProvider: {
      order: 30,
      from: 3,
      'en-US': 'C2C provider, with a bond',
      'zh-CN': 'C2C 服务商（需保证金）',
      'zh-TW': 'C2C 服務商（需保證金）',
      'ko-KR': 'C2C 사업자(보증금 필요)',
    },
  },
});
