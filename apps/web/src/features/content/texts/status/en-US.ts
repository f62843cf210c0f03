export const status = {
  title: 'Status',
  intro: 'What works on this site right now. The page refreshes itself.',
  parts: 'The platform',
  chains: 'Deposits and withdrawals by chain',
  well: 'Everything works',
  unwell: 'Some parts do not work at the moment',
  cut: 'The server does not answer',
  cutNothing:
    'Nothing is known about the parts below. Your connection or the server may be interrupted; the page tries again every ten seconds.',
  cutSeen: 'What is shown below was last seen at {{time}} and may have changed since. The page tries again every ten seconds.',
  seen: 'Looked at {{time}}',
  again: 'Try again',
  unknown: 'Not known while the server does not answer.',
  works: 'Works',
  broken: 'Not working',
  paused: 'Paused',
  since: 'Since {{time}}',
  watched: 'Times are those of your device. This server has been watching since {{time}}; earlier interruptions are not listed.',
  noChains: 'The chains are being opened, or this site has none.',
  chainWorks: 'Deposits are credited and withdrawals are paid.',
  part: {
    trading: {
      name: 'Trading',
      about: 'Orders are taken, matched and cancelled.',
      broken: 'Orders cannot be taken at the moment. Open orders and balances are safe in the journal.',
    },
    histories: {
      name: 'Histories',
      about: 'Orders, deals and records are up to date.',
      broken: 'Histories come late. Trading continues, and nothing is lost.',
    },
    wallet: {
      name: 'Wallet',
      about: 'Deposits, withdrawals and transfers are processed.',
      broken: 'Deposits and withdrawals wait and continue by themselves afterwards.',
    },
    messages: { name: 'Messages', about: 'Mails, text messages and notices go out.', broken: 'Mails, text messages and notices are late.' },
  },
  pause: {
    deposit: 'Deposits are not credited.',
    withdrawal: 'Withdrawals are not paid.',
  },
  pauseOf: {
    deposit: 'Deposits of {{coins}} are not credited.',
    withdrawal: 'Withdrawals of {{coins}} are not paid.',
  },
  why: {
    maintenance: 'We are carrying out maintenance.',
    network: 'The network is unstable at the moment, so we wait until it has settled.',
    safety: 'We have paused to check something first, so that everybody’s coins stay safe.',
  },
};
