import { definePostings } from '../posting.ts';

/** Why the shop moves coins of customers. */
export const shopPostings = /* @__PURE__ */ definePostings({
  shop_hold: {
    isEarned: true,
    'en-US': 'Held for a shop order',
    'zh-CN': '商城订单冻结',
    'zh-TW': '商城訂單凍結',
    'ko-KR': '쇼핑 주문 보류',
  },
  shop_return: {
    isEarned: true,
    'en-US': 'Returned from a shop order',
    'zh-CN': '商城订单退回',
    'zh-TW': '商城訂單退回',
    'ko-KR': '쇼핑 주문 반환',
  },
  shop_purchase: {
    profit: 'sold',
    'en-US': 'Shop purchase',
    'zh-CN': '商城消费',
    'zh-TW': '商城消費',
    'ko-KR': '쇼핑 구매',
  },
  shop_refund: {
    profit: 'sold',
    'en-US': 'Shop refund',
    'zh-CN': '商城退款',
    'zh-TW': '商城退款',
    'ko-KR': '쇼핑 환불',
  },
});
