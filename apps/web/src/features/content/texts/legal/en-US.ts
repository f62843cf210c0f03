export const legal = {
  terms: {
    title: 'Terms of service',
    intro: 'These terms apply between you and the operator of {{site}}. Please read them before you open an account.',
    account: {
      title: 'Your account',
      text: 'You must be of legal age and may hold one account. Your nationality is fixed when you register. Keep your password secret: anyone who logs in with it acts in your name. Tell us immediately if someone else may know it.',
    },
    orders: {
      title: 'Orders and deals',
      text: 'An order is accepted once we confirm it, and stays in force until it is filled, cancelled or expired. Orders are matched by price, then by time. A completed deal is final. If an order is refused, you are told why, and nothing is booked.',
    },
    fees: {
      title: 'Fees',
      text: 'Fees are deducted from what you receive, at the rate shown before you send the order. The current rates and limits are on the page “Fees and limits”. A change applies to new orders only.',
    },
    risk: {
      title: 'Risk',
      text: 'Prices of digital assets can move sharply, and you can lose what you put in. Nothing on this site is advice. Trade only with money you can afford to lose.',
    },
    conduct: {
      title: 'Fair conduct',
      text: 'Trading with yourself, manipulating prices, attacking the service and using money of criminal origin are forbidden. We may suspend orders or an account while we investigate a suspicion, and we will tell you.',
    },
    service: {
      title: 'The service',
      text: 'A market may be limited or halted when its safety requires it; your open orders can still be cancelled where the market allows. We are liable for damage caused by intent or gross negligence as the law requires.',
    },
    changes: {
      title: 'Changes and termination',
      text: 'We announce changes to these terms before they apply. You may close your account at any time; what you own stays yours.',
    },
  },
  privacy: {
    title: 'Privacy',
    intro: 'What {{site}} keeps about you, why, and for how long.',
    kept: {
      title: 'What is kept',
      text: 'Your contact (e-mail or mobile), nationality, a hash of your password, your sessions with device and time, and your orders, deals and balances. Nothing is bought from third parties.',
    },
    why: {
      title: 'Why',
      text: 'To run your account, to protect it, and to meet our legal obligations. Your data is neither sold nor used for advertising.',
    },
    browser: {
      title: 'In your browser',
      text: 'Your browser keeps the log-in token, theme, language, layout and favourites. One cookie that scripts cannot read renews your session. The check that you are not a robot runs in your browser and contacts no third party. There are no trackers.',
    },
    long: {
      title: 'For how long',
      text: 'As long as the account exists. Records of money are kept longer where the law requires it, without your name or contact details.',
    },
    rights: {
      title: 'Your rights',
      text: 'You may see, correct and export your data, and have it erased unless the law requires us to keep it. Write to the contact below.',
    },
  },
  fees: {
    title: 'Fees and limits',
    intro: 'The current rules of every market. The fee is deducted from what you receive and is shown before you send an order.',
    own: 'These are your own rates, after level and discount.',
    columns: {
      market: 'Market',
      maker: 'Maker',
      taker: 'Taker',
      tick: 'Price step',
      lot: 'Amount step',
      minTotal: 'Smallest order',
      maxAmount: 'Largest order',
      band: 'Price band',
      status: 'Status',
    },
    noBand: 'None',
    status: {
      open: 'Open',
      postOnly: 'Post only',
      cancelOnly: 'Cancel only',
      halted: 'Halted',
    },
    coins: {
      title: 'Deposits and withdrawals',
      intro:
        'Deposits are free. A withdrawal costs the fee of its chain, which is deducted from the amount. All figures are in the coin itself.',
      none: 'The chains are being opened, or this site has none.',
      note: 'Smaller deposits are not credited. A deposit counts after the confirmations of its chain.',
      status: 'What works now: status',
      experimental: 'Experimental',
      closed: 'Closed',
      level: 'Level {{level}}',
      columns: {
        coin: 'Coin and chain',
        smallestDeposit: 'Smallest deposit',
        confirmations: 'Confirmations',
        fee: 'Withdrawal fee',
        smallest: 'Smallest withdrawal',
        largest: 'Largest withdrawal',
        day: 'Limit in 24 h',
      },
    },
    makerNote: 'A maker’s order rests in the book; a taker’s order matches one that is already there.',
  },
};
