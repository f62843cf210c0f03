export const auth = {
  title: 'Log in',
};
