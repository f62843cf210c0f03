import { ORDER_NOTICES, ORDER_RIGHT } from '../common/constants.ts';
import { defineCustomerWords } from '../customer-words.ts';

const NO_ORDERS = { CNY: '0', USD: '0' } as const;

/** What customers read about it outside its own pages. */
export const otcWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    otc: {
      order: 70,
      'en-US': 'OTC',
      'zh-CN': 'OTC 交易',
      'zh-TW': 'OTC 交易',
      'ko-KR': 'OTC',
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
  noticeKinds: {
    [ORDER_NOTICES]: {
      order: 80,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'OTC orders',
      'zh-CN': 'OTC 订单',
      'zh-TW': 'OTC 訂單',
      'ko-KR': 'OTC 주문',
      help: {
        'en-US': 'When an order is placed, accepted, paid, released or ended.',
        'zh-CN': '订单创建、接单、付款、放行或结束时通知。',
        'zh-TW': '訂單建立、接單、付款、放行或結束時通知。',
        'ko-KR': '주문이 생성, 수락, 결제, 지급되거나 끝날 때',
      },
      next: {
        page: '/account/otcOrders',
        'en-US': 'View your orders',
        'zh-CN': '查看我的订单',
        'zh-TW': '查看我的訂單',
        'ko-KR': '내 주문 보기',
      },
    },
  },
  holds: {
    otc: {
      line: 'escrow',
      'en-US': 'OTC order',
      'zh-CN': 'OTC 订单',
      'zh-TW': 'OTC 訂單',
      'ko-KR': 'OTC 주문',
    },
  },
  rights: {
    [ORDER_RIGHT]: {
      order: 10,
      from: 2,
      'en-US': 'OTC and C2C, buy and sell',
      'zh-CN': 'OTC 和 C2C 买卖',
      'zh-TW': 'OTC 和 C2C 買賣',
      'ko-KR': 'OTC 및 C2C 구매·판매',
    },
    otcMerchant: {
      order: 20,
      from: 2,
      'en-US': 'OTC merchant, advertisements',
      'zh-CN': 'OTC 商家、发布广告',
      'zh-TW': 'OTC 商家、發布廣告',
      'ko-KR': 'OTC 머천트, 광고 등록',
    },
  },
  rightAmounts: {
    otcOrderMax: {
      order: 10,
      description: 'Largest OTC order, by rate currency',
      atFirst: [NO_ORDERS, NO_ORDERS, { CNY: '50000', USD: '7000' }, { CNY: '500000', USD: '70000' }],
      'en-US': 'Max. OTC order',
      'zh-CN': 'OTC 单笔上限',
      'zh-TW': 'OTC 單筆上限',
      'ko-KR': 'OTC 1건 최대',
      upTo: {
        'en-US': 'OTC orders up to {{amount}}',
        'zh-CN': 'OTC 单笔至 {{amount}}',
        'zh-TW': 'OTC 單筆至 {{amount}}',
        'ko-KR': 'OTC 건당 {{amount}}까지',
      },
    },
  },
});
