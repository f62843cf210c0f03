// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.
/** What customers read about all capabilities outside their pages. */
export const words = {
  /** Kinds of notices. */
  notices: {
    security: 'Security',
    fill: 'Fills',
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
    ticket: 'Support tickets',
    certification: 'Identity verification',
    news: 'Announcements',
    otc: 'OTC orders',
    alert: 'Price alerts',
    triggered: 'Triggered orders filled',
    unfilled: 'Triggered, not filled',
    unexecuted: 'Waiting orders ended',
    robot: 'Robots',
  },
  /** When there are such notices. */
  noticeHelp: {
    security: 'Log-ins from new devices and changes to your password or security factors.',
    fill: 'When an order resting in the book is filled.',
    deposit: 'When coins arrive and when they are credited.',
    withdrawal: 'When a withdrawal is requested, sent, completed or rejected.',
    ticket: 'When our staff reply to a ticket.',
    certification: 'When an application has been decided.',
    news: 'Announcements from our staff; by e-mail only if you opt in.',
    otc: 'When an order is placed, accepted, paid, released or ended.',
    alert: 'When a price you watch is reached.',
    triggered: 'When an order waiting for its trigger is executed and filled.',
    unfilled: 'When an order is triggered but not filled, or only partially filled.',
    unexecuted: 'When a waiting order ends without a trade because it expired, its market closed, or it could not be executed.',
    robot: 'When a robot starts, stops, pauses automatically or leaves its range.',
  },
  /** What the link to their page says. */
  noticeNext: {
    security: 'Check your security settings',
    fill: 'View your orders',
    deposit: 'View your deposits',
    withdrawal: 'View your withdrawals',
    ticket: 'View your tickets',
    certification: 'View your identity verification',
    otc: 'View your orders',
    alert: 'View your price alerts',
    triggered: 'View your orders',
    unfilled: 'View your orders',
    unexecuted: 'View your orders',
    robot: 'View your robot',
  },
  /** Why parts of accounts are held. */
  holds: {
    otc: 'OTC order',
    c2c: 'C2C order',
    bet: 'Dice bet',
  },
  /** What takes a certification. */
  rights: {
    otcTrade: 'OTC and C2C, buy and sell',
    otcMerchant: 'OTC merchant, advertisements',
    c2cProvider: 'C2C provider, with a bond',
    diceDealer: 'Dealer of a dice pool',
  },
  /** What it allows up to an amount. */
  rightAmounts: {
    otcOrderMax: 'Max. OTC order',
  },
  /** What a level opens of it. */
  rightsUpTo: {
    otcOrderMax: 'OTC orders up to {{amount}}',
  },
};
