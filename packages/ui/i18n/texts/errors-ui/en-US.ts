export const errorsUi = {
  notFound: 'Request path error',
  serverException: 'Server exception',
  serverFailure: 'Server failure, please try again later',
  until: 'It works from {{time}}.',
  tooFast: 'You are going too fast. Wait a moment and try again.',
  pleaseLogIn: 'Please log in.',
  sessionEnded: 'Your session has ended. Please log in again.',
  pageBroken: 'This page ran into a problem.',
  reload: 'Reload the page',
};
