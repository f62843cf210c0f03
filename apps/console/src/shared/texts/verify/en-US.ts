export const verify = {
  title: 'Confirm this',
  signs: 'Your passkey signs exactly this, once. Nobody else can: not with your session, and not with your password.',
  bytes: 'The exact bytes that are signed',
  sign: 'Sign with your passkey',
  notSigned: 'Nothing was signed. Try again.',
  byCode: 'Use the authenticator’s code',
  about: 'What you are confirming',
  help: 'The six digits that your authenticator shows now.',
  code: 'Authenticator code, six digits',
  wrong: 'The code is wrong, or it was used already. Wait for the next one.',
  confirm: 'Confirm',
  bound: 'The code confirms exactly this, once.',
};
