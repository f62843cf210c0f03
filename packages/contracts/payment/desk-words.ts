import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const paymentDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'payment.view': { 'en-US': 'Viewed payment methods', 'zh-CN': '查看收款方式' },
  },
});
