export const verify = {
  title: 'Confirm this action',
  signs: 'Your passkey signs exactly this action, once. Nobody can do this with your session or password alone.',
  bytes: 'Exact bytes to be signed',
  sign: 'Sign with your passkey',
  notSigned: 'Nothing was signed. Try again.',
  byCode: 'Use authenticator code',
  about: 'What you are confirming',
  help: 'Enter the six digits shown by your authenticator.',
  code: 'Authenticator code, six digits',
  wrong: 'The code is incorrect or has already been used. Wait for the next one.',
  confirm: 'Confirm',
  bound: 'The code confirms exactly this action, once.',
};
