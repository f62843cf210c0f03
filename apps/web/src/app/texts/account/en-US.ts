export const account = {
  waits: {
    device:
      'This device is new to your account. Actions started here can be completed from {{time}}, or sooner on a device you have used for at least a day.',
    factor:
      'Your passkey or authenticator was set up or changed within the last 24 hours. Actions started here can be completed from {{time}}.',
    login:
      'You have not logged in with your passkey on this new device. Actions started here can be completed from {{time}}, or after logging in with the passkey.',
    link: 'Security settings',
  },
  label: 'Account pages',
  groups: {
    wallet: 'Wallet',
    trading: 'Trading',
    account: 'Account',
  },
};
