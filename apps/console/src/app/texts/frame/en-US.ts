export const frame = {
  menu: 'Menu of the console',
  groups: { top: 'Work', people: 'People', money: 'Money', trading: 'Trading', site: 'Site' },
  twoStep: 'Two-step on',
  roles: { owner: 'Owner', finance: 'Finance', compliance: 'Compliance', support: 'Support', content: 'Content', auditor: 'Auditor' },
  user: 'Your account',
  sessionEnds: 'Session ends {{time}} at the latest',
  theme: 'Theme',
  themes: { white: 'White', black: 'Black' },
  times: 'Times',
  zones: { local: 'As on this computer ({{zone}})', utc: 'UTC' },
  logOut: 'Log out',
  idle: {
    title: 'Are you still there?',
    text: 'You are logged out in {{time}}, because nothing was done here. What you have typed and not sent is lost then.',
    stay: 'Stay logged in',
  },
  standing: {
    unconfirmed: 'You are new here and can only look: an owner who did not make your link has to confirm who you are.',
    waits: 'You have been confirmed and can only look until',
    alone:
      'This site has one owner: nobody checks what they decide. Invite a second one at the machine (npm run operator -- invite NAME), and confirm them here.',
    confirm: 'To be confirmed by an owner who did not make the link: {{names}}.',
    noKey: 'Here every decision is signed: without a passkey yours count for nothing. Register one under “My passkey”.',
    keyWaits:
      'Your passkey counts for nothing yet: another owner compares its fingerprint with you and confirms it; it counts a day later.',
    open: 'Operators',
  },
  waiting: 'Waiting for somebody',
  waitingNote: 'oldest first in each queue',
  nothing: 'No queue is yours to work on.',
};
