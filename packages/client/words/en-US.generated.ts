// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.
/** What customers read about all capabilities outside their pages. */
export const words = {
  /** Kinds of notices. */
  notices: {
    security: 'Security',
    fill: 'Fills',
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
    ticket: 'Work orders',
    certification: 'Certification',
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
    security: 'Log-ins from new devices, changes of password or factors.',
    fill: 'When an order resting in the book is filled.',
    deposit: 'When coins arrive and when they are credited.',
    withdrawal: 'When a withdrawal is requested, sent, completed or rejected.',
    ticket: 'When staff have answered a work order.',
    certification: 'When an application was decided.',
    news: 'What staff write to you and others; mail only if you ask for it.',
    otc: 'When an order is made, accepted, paid, released or ended.',
    alert: 'When a price that you watch is reached.',
    triggered: 'When an order that waited for its trigger was executed and filled.',
    unfilled: 'When an order was triggered and not, or not all of it, was filled.',
    unexecuted: 'When a waiting order ends without a trade: it expired, its market closed, or it could not be executed.',
    robot: 'When a robot starts, stops, pauses by itself or leaves its range.',
  },
  /** What the link to their page says. */
  noticeNext: {
    security: 'Look at your security settings',
    fill: 'See your orders',
    deposit: 'See your deposits',
    withdrawal: 'See your withdrawals',
    ticket: 'Open your work orders',
    certification: 'See your certification',
    otc: 'See your orders',
    alert: 'See your price alerts',
    triggered: 'See your orders',
    unfilled: 'See your orders',
    unexecuted: 'See your orders',
    robot: 'See your robot',
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
};
