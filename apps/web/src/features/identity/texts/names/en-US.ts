export const names = {
  logIn: 'Log in',
  signUp: 'Sign up',
  forgetPass: 'Reset the password',
  freeze: 'Freeze the account',
  loading: 'Loading',
  me: 'Me',
  security: 'Security',
  settings: 'Settings',
  api: 'API keys',
};
