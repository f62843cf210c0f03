export const verify = {
  title: 'Confirm with your authenticator',
  about: 'What you are confirming',
  help: 'The six digits that your authenticator shows now.',
  code: 'Authenticator code, six digits',
  wrong: 'The code is wrong, or it was used already. Wait for the next one.',
  confirm: 'Confirm',
  bound: 'The code confirms exactly this, once.',
};
