// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.
/** What customers read about all capabilities outside their pages. */
export const words = {
  /** Kinds of notices. */
  notices: {
    security: '安全',
    fill: '成交',
    deposit: '充值',
    withdrawal: '提现',
    ticket: '工单',
    certification: '实名认证',
    news: '公告',
    otc: 'OTC 订单',
    alert: '价格提醒',
    triggered: '条件委托成交',
    unfilled: '触发未成交',
    unexecuted: '条件委托结束',
    robot: '交易机器人',
  },
  /** When there are such notices. */
  noticeHelp: {
    security: '新设备登录、密码或验证方式变更。',
    fill: '挂单成交时通知。',
    deposit: '币种到账和入账时通知。',
    withdrawal: '提现申请、发出、完成或被拒时通知。',
    ticket: '工单有新回复时通知。',
    certification: '认证有结果时通知。',
    news: '工作人员向您和其他用户发布的通知；邮件须自行开启。',
    otc: '订单创建、接单、付款、放行或结束时通知。',
    alert: '您关注的价格到达时。',
    triggered: '条件委托触发并成交时通知。',
    unfilled: '条件委托已触发但未成交或未全部成交时通知。',
    unexecuted: '条件委托未成交即结束时通知：到期、市场关闭或无法执行。',
    robot: '机器人启动、停止、自动暂停或价格离开区间时。',
  },
  /** What the link to their page says. */
  noticeNext: {
    security: '查看安全设置',
    fill: '查看我的委托',
    deposit: '查看充值记录',
    withdrawal: '查看提现记录',
    ticket: '查看我的工单',
    certification: '查看认证进度',
    otc: '查看我的订单',
    alert: '查看价格提醒',
    triggered: '查看我的委托',
    unfilled: '查看我的委托',
    unexecuted: '查看我的委托',
    robot: '查看机器人',
  },
  /** Why parts of accounts are held. */
  holds: {
    otc: 'OTC 订单',
    c2c: 'C2C 订单',
    bet: '骰子投注',
  },
  /** What takes a certification. */
  rights: {
    otcTrade: 'OTC 和 C2C 买卖',
    otcMerchant: 'OTC 商家、发布广告',
    c2cProvider: 'C2C 服务商（需保证金）',
    diceDealer: '骰子奖池庄家',
  },
  /** What it allows up to an amount. */
  rightAmounts: {
    otcOrderMax: 'OTC 单笔上限',
  },
  /** What a level opens of it. */
  rightsUpTo: {
    otcOrderMax: 'OTC 单笔至 {{amount}}',
  },
};
