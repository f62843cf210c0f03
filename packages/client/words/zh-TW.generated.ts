// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.
/** What customers read about all capabilities outside their pages. */
export const words = {
  /** Kinds of notices. */
  notices: {
    security: '安全',
    fill: '成交',
    deposit: '充值',
    withdrawal: '提現',
    ticket: '工單',
    certification: '實名認證',
    news: '公告',
    otc: 'OTC 訂單',
    alert: '價格提醒',
    triggered: '條件委託成交',
    unfilled: '觸發未成交',
    unexecuted: '條件委託結束',
    robot: '交易機器人',
  },
  /** When there are such notices. */
  noticeHelp: {
    security: '新裝置登入、密碼或驗證方式變更。',
    fill: '掛單成交時通知。',
    deposit: '資產到達及入帳時通知。',
    withdrawal: '提現申請、發出、完成或被拒時通知。',
    ticket: '工單有新回覆時通知。',
    certification: '認證有結果時通知。',
    news: '工作人員向您和其他使用者發布的通知；郵件須自行開啟。',
    otc: '訂單建立、接單、付款、放行或結束時通知。',
    alert: '您關注的價格到達時。',
    triggered: '條件委託觸發並成交時通知。',
    unfilled: '條件委託已觸發但未成交或未全部成交時通知。',
    unexecuted: '條件委託未成交即結束時通知：到期、市場關閉或無法執行。',
    robot: '機器人啟動、停止、自動暫停或價格離開區間時。',
  },
  /** What the link to their page says. */
  noticeNext: {
    security: '查看安全設定',
    fill: '查看我的委託',
    deposit: '查看充值紀錄',
    withdrawal: '查看提現紀錄',
    ticket: '查看我的工單',
    certification: '查看認證進度',
    otc: '查看我的訂單',
    alert: '查看價格提醒',
    triggered: '查看我的委託',
    unfilled: '查看我的委託',
    unexecuted: '查看我的委託',
    robot: '查看機器人',
  },
  /** Why parts of accounts are held. */
  holds: {
    otc: 'OTC 訂單',
    c2c: 'C2C 訂單',
    bet: '骰子投注',
  },
  /** What takes a certification. */
  rights: {
    otcTrade: 'OTC 和 C2C 買賣',
    otcMerchant: 'OTC 商家、發布廣告',
    c2cProvider: 'C2C 服務商（需保證金）',
    diceDealer: '骰子獎池莊家',
  },
  /** What it allows up to an amount. */
  rightAmounts: {
    otcOrderMax: 'OTC 單筆上限',
  },
  /** What a level opens of it. */
  rightsUpTo: {
    otcOrderMax: 'OTC 單筆至 {{amount}}',
  },
};
