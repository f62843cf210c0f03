import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const diceDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'dice.bets.view': { 'en-US': 'Viewed dice bets', 'zh-CN': '查看骰子投注' },
    'dice.dealers.view': { 'en-US': 'Viewed the dealers of a dice pool', 'zh-CN': '查看骰子奖池庄家' },
  },
  requests: {
    'dice.pool': { asks: ['owner', 'finance'], decides: ['owner', 'finance'], 'en-US': 'Dice pool rules', 'zh-CN': '骰子奖池规则' },
    'dice.house': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'House funds in a dice pool',
      'zh-CN': '平台在骰子奖池中的资金',
    },
    'dice.void': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'Refund of dice stakes',
      'zh-CN': '退还骰子投注额',
    },
  },
  requestFields: {
    diceEdge: { is: 'rate', 'en-US': 'Edge', 'zh-CN': '庄家优势' },
    diceHouseShare: { is: 'rate', 'en-US': 'House’s share of the edge', 'zh-CN': '其中归平台' },
    diceMinStake: { is: 'amount', 'en-US': 'Minimum stake', 'zh-CN': '最低投注额' },
    diceMaxStake: { is: 'amount', 'en-US': 'Maximum stake', 'zh-CN': '最高投注额' },
    diceMinDeposit: { is: 'amount', 'en-US': 'Minimum dealer deposit', 'zh-CN': '庄家最低注资额' },
    diceIsOpen: { is: 'word', 'en-US': 'Accepts bets and deposits', 'zh-CN': '受理投注与注资' },
    diceHouseIn: { is: 'amount', 'en-US': 'Into the pool', 'zh-CN': '注入奖池' },
    diceHouseOut: { is: 'amount', 'en-US': 'Shares out of the pool', 'zh-CN': '赎回份额' },
    diceShares: { is: 'amount', 'en-US': 'Shares at the current value', 'zh-CN': '按当前净值可得份额' },
    diceValueNow: { is: 'amount', 'en-US': 'Current value', 'zh-CN': '当前价值' },
    diceBankroll: { is: 'amount', 'en-US': 'Bankroll', 'zh-CN': '奖池资金' },
    diceBetsVoid: { 'en-US': 'Pending bets', 'zh-CN': '无法开奖的投注' },
    diceStakesBack: { is: 'amount', 'en-US': 'Stakes refunded to customers', 'zh-CN': '退还给客户的投注额' },
  },
});
