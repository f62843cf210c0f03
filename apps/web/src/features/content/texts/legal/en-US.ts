export const legal = {
  terms: {
    title: 'Terms of service',
    intro: 'These terms apply between you and the operator of {{site}}. Please read them before you open an account.',
    account: {
      title: 'Your account',
      text: 'You need to be of full age and may hold one account. Your nationality is fixed when you register. Keep your password to yourself: whoever logs in with it acts in your name. Tell us at once when someone else may know it.',
    },
    orders: {
      title: 'Orders and deals',
      text: 'An order is accepted once we confirm it, and stays in force until it is filled, cancelled or expired. Orders meet by price, then by time. A completed deal is final. What blocks an order is told in words before anything is booked.',
    },
    fees: {
      title: 'Fees',
      text: 'Fees are taken from what you receive, at the rate shown before you send the order. The current rates and limits stand on the page “Fees and limits”. A change applies to new orders only.',
    },
    risk: {
      title: 'Risk',
      text: 'Prices of digital assets move strongly, and you can lose what you put in. Nothing on this site is advice. Trade only with what you can do without.',
    },
    conduct: {
      title: 'Fair conduct',
      text: 'Deals with yourself, false prices, attacks on the service and money of criminal origin are forbidden. We may halt orders or an account while we look into a suspicion, and tell you so.',
    },
    service: {
      title: 'The service',
      text: 'A market may be limited or halted when its safety requires it; your open orders can still be cancelled where the market allows. We answer for damage caused by intent or gross negligence as the law requires.',
    },
    changes: {
      title: 'Changes and end',
      text: 'We announce changes of these terms before they apply. You may close your account at any time; what you own stays yours.',
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
      text: 'To run your account, to protect it, and to meet the duties of the law. Your data is neither sold nor used for advertising.',
    },
    browser: {
      title: 'In your browser',
      text: 'Your browser keeps the log-in token, theme, language, layout and favourites. One cookie that scripts cannot read renews your session. The check against robots runs in your browser and calls no third party. There are no trackers.',
    },
    long: {
      title: 'For how long',
      text: 'As long as the account exists. Bookings of money are kept beyond that as the law requires, without your name or contact in them.',
    },
    rights: {
      title: 'Your rights',
      text: 'You may see, correct and take along your data, and have it erased where the law does not require it. Write to the contact below.',
    },
  },
  fees: {
    title: 'Fees and limits',
    intro: 'The rules of every market as they hold right now. A fee is taken from what you receive and is shown before you send an order.',
    own: 'Your own rates after level and discount are shown.',
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
    makerNote: 'A maker’s order waits in the book; a taker’s order meets one that waits.',
  },
};
