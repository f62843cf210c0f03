export const legal = {
  terms: {
    title: 'Terms of service',
    intro: 'These terms apply between you and the operator of {{site}}. Please read them before you open an account.',
    account: {
      title: 'Your account',
      text: 'You must be of legal age and may hold one account. Your nationality is fixed when you register. Keep your password secret: anyone who logs in with it acts in your name. Tell us immediately if someone else may know it.',
    },
    orders: {
      title: 'Orders and trades',
      text: 'An order is accepted once we confirm it, and stays in force until it is filled, cancelled or expired. Orders are matched by price, then by time. A completed trade is final. If an order is rejected, you are told why, and nothing is booked.',
    },
    fees: {
      title: 'Fees',
      text: 'Fees are deducted from what you receive, at the rate shown before you place the order. The current rates and limits are listed on the “Fees and limits” page. Changes apply to new orders only.',
    },
    risk: {
      title: 'Risk',
      text: 'Prices of digital assets can move sharply, and you can lose what you put in. Nothing on this site is advice. Trade only with money you can afford to lose.',
    },
    conduct: {
      title: 'Fair conduct',
      text: 'Trading with yourself, manipulating prices, attacking the service and using the proceeds of crime are prohibited. We may suspend orders or an account while we investigate suspected violations, and we will inform you.',
    },
    service: {
      title: 'The service',
      text: 'A market may be restricted or halted for safety reasons; your open orders can still be cancelled where the market allows. We are liable for damage caused by intent or gross negligence as required by law.',
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
      title: 'What we keep',
      text: 'Your contact details (e-mail or mobile), nationality, a hash of your password, your sessions with device and time, and your orders, trades and balances. We do not buy data from third parties.',
    },
    why: {
      title: 'Why',
      text: 'To run your account, to protect it, and to meet our legal obligations. Your data is neither sold nor used for advertising.',
    },
    browser: {
      title: 'In your browser',
      text: 'Your browser stores the log-in token, theme, language, layout and favourites. One cookie that scripts cannot read renews your session. The bot check runs in your browser and contacts no third party. There are no trackers.',
    },
    long: {
      title: 'How long',
      text: 'For as long as your account exists. Financial records are kept longer where required by law, without your name or contact details.',
    },
    rights: {
      title: 'Your rights',
      text: 'You may view, correct and export your data, and have it erased unless the law requires us to keep it. Use the contact details below.',
    },
  },
  fees: {
    title: 'Fees and limits',
    intro: 'The current rules of every market. The fee is deducted from what you receive and is shown before you place an order.',
    own: 'These are your personal rates, including your fee level and discount.',
    level: 'Your fee level: VIP {{level}}.',
    columns: {
      market: 'Market',
      maker: 'Maker',
      taker: 'Taker',
      tick: 'Price step',
      lot: 'Amount step',
      minTotal: 'Minimum order',
      maxAmount: 'Maximum order',
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
        'Deposits are free. For withdrawals, the fee of the chosen chain is deducted from the amount. All figures are in the listed coin.',
      none: 'No chains are available at the moment.',
      note: 'Deposits below the minimum are not credited. A deposit is credited after the required number of confirmations.',
      status: 'See current status',
      experimental: 'Experimental',
      closed: 'Closed',
      levels: { none: 'Unverified', ordinary: 'Ordinary', primary: 'Primary', senior: 'Senior' },
      columns: {
        coin: 'Coin and chain',
        smallestDeposit: 'Minimum deposit',
        confirmations: 'Confirmations',
        fee: 'Withdrawal fee',
        smallest: 'Minimum withdrawal',
        largest: 'Maximum withdrawal',
        day: '24 h limit',
      },
    },
    makerNote: 'A maker order rests in the order book; a taker order matches one that is already there.',
  },
};
