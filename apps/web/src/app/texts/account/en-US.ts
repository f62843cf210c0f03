export const account = {
  waits: {
    device:
      'This device is new to your account: what is begun here can be completed from {{time}}, or sooner on a device that you have used for a day.',
    factor:
      'Your passkey or authenticator was set up or changed within the last 24 hours: what is begun here can be completed from {{time}}.',
    login:
      'You have not logged in with your passkey on this new device: what is begun here can be completed from {{time}}, or after a log-in with the passkey.',
    link: 'Security settings',
  },
  label: 'Account pages',
  groups: {
    wallet: 'Wallet',
    trading: 'Trading',
    account: 'Account',
  },
};
