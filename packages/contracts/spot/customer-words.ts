import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const spotWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    trade: {
      order: 50,
      'en-US': 'Orders and trades',
      'zh-CN': '委托与成交',
      'zh-TW': '委託與成交',
      'ko-KR': '주문 및 체결',
      link: 'order',
    },
    fees: {
      order: 60,
      'en-US': 'Fees and levels',
      'zh-CN': '手续费与等级',
      'zh-TW': '手續費與等級',
      'ko-KR': '수수료 및 등급',
      link: 'order',
    },
  },
  noticeKinds: {
    fill: {
      order: 20,
      atFirst: { app: true, mail: false, push: true },
      'en-US': 'Fills',
      'zh-CN': '成交',
      'zh-TW': '成交',
      'ko-KR': '체결',
      help: {
        'en-US': 'When an order resting in the book is filled.',
        'zh-CN': '挂单成交时通知。',
        'zh-TW': '掛單成交時通知。',
        'ko-KR': '호가창에 걸어 둔 주문이 체결될 때',
      },
      next: {
        page: '/account/myOrderHistory',
        'en-US': 'View your orders',
        'zh-CN': '查看我的委托',
        'zh-TW': '查看我的委託',
        'ko-KR': '내 주문 보기',
      },
    },
    triggered: {
      order: 90,
      atFirst: { app: true, mail: false, push: true },
      'en-US': 'Triggered orders filled',
      'zh-CN': '条件委托成交',
      'zh-TW': '條件委託成交',
      'ko-KR': '조건부 주문 체결',
      help: {
        'en-US': 'When an order waiting for its trigger is executed and filled.',
        'zh-CN': '条件委托触发并成交时通知。',
        'zh-TW': '條件委託觸發並成交時通知。',
        'ko-KR': '조건부 주문이 발동되어 체결될 때',
      },
      next: {
        page: '/account/myOrderHistory',
        'en-US': 'View your orders',
        'zh-CN': '查看我的委托',
        'zh-TW': '查看我的委託',
        'ko-KR': '내 주문 보기',
      },
    },
    unfilled: {
      order: 100,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'Triggered, not filled',
      'zh-CN': '触发未成交',
      'zh-TW': '觸發未成交',
      'ko-KR': '발동 후 미체결',
      help: {
        'en-US': 'When an order is triggered but not filled, or only partially filled.',
        'zh-CN': '条件委托已触发但未成交或未全部成交时通知。',
        'zh-TW': '條件委託已觸發但未成交或未全部成交時通知。',
        'ko-KR': '조건부 주문이 발동되었지만 전부 또는 일부가 체결되지 않을 때',
      },
      next: {
        page: '/account/orders',
        'en-US': 'View your orders',
        'zh-CN': '查看我的委托',
        'zh-TW': '查看我的委託',
        'ko-KR': '내 주문 보기',
      },
    },
    unexecuted: {
      order: 110,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'Waiting orders ended',
      'zh-CN': '条件委托结束',
      'zh-TW': '條件委託結束',
      'ko-KR': '조건부 주문 종료',
      help: {
        'en-US': 'When a waiting order ends without a trade because it expired, its market closed, or it could not be executed.',
        'zh-CN': '条件委托未成交即结束时通知：到期、市场关闭或无法执行。',
        'zh-TW': '條件委託未成交即結束時通知：到期、市場關閉或無法執行。',
        'ko-KR': '조건부 주문이 체결 없이 끝날 때: 만료, 거래 종료, 실행 불가',
      },
      next: {
        page: '/account/myOrderHistory',
        'en-US': 'View your orders',
        'zh-CN': '查看我的委托',
        'zh-TW': '查看我的委託',
        'ko-KR': '내 주문 보기',
      },
    },
  },
});
