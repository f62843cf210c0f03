import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const commonDesk = /* @__PURE__ */ defineDeskWords({
  requestFields: {
    state: { is: 'word', 'en-US': 'State', 'zh-CN': '状态' },
    coin: { 'en-US': 'Coin', 'zh-CN': '币种' },
    name: { 'en-US': 'Name', 'zh-CN': '名称' },
    customers: { 'en-US': 'Customers', 'zh-CN': '客户' },
    total: { is: 'amount', 'en-US': 'Total', 'zh-CN': '合计' },
    amount: { is: 'amount', 'en-US': 'Amount', 'zh-CN': '数量' },
    from: { is: 'word', 'en-US': 'From', 'zh-CN': '转出账户' },
    to: { is: 'word', 'en-US': 'To', 'zh-CN': '转入账户' },
    left: { is: 'amount', 'en-US': 'Remaining in the paying account', 'zh-CN': '付款账户剩余' },
    toBuyer: { is: 'amount', 'en-US': 'To the buyer', 'zh-CN': '判给买家' },
    toSeller: { is: 'amount', 'en-US': 'Returned to the seller', 'zh-CN': '退回卖家' },
    decisionKind: { is: 'word', 'en-US': 'Category', 'zh-CN': '裁决依据' },
    decisionReason: { 'en-US': 'Reason (visible to both sides)', 'zh-CN': '理由（双方可见）' },
    fault: { is: 'word', 'en-US': 'Party at fault', 'zh-CN': '责任方' },
    pauseDays: { 'en-US': 'Suspension in days', 'zh-CN': '暂停天数' },
  },
  requestValues: {
    none: { 'en-US': 'none', 'zh-CN': '无' },
    on: { 'en-US': 'on', 'zh-CN': '开启' },
    off: { 'en-US': 'off', 'zh-CN': '关闭' },
    paid_in_full: { 'en-US': 'Paid in full', 'zh-CN': '已足额付款' },
    paid_less: { 'en-US': 'Underpaid', 'zh-CN': '付款不足' },
    not_paid: { 'en-US': 'Not paid', 'zh-CN': '未付款' },
    other_name: { 'en-US': 'Paid from an account in another name', 'zh-CN': '非本人付款' },
    agreed: { 'en-US': 'Both agreed', 'zh-CN': '双方达成一致' },
    no_answer: { 'en-US': 'One side did not respond', 'zh-CN': '一方未回应' },
    other: { 'en-US': 'Other', 'zh-CN': '其他' },
    buyer: { 'en-US': 'Buyer', 'zh-CN': '买家' },
    seller: { 'en-US': 'Seller', 'zh-CN': '卖家' },
  },
});
