export const errorsUi = {
  notFound: 'Request path error',
  serverException: 'Server exception',
  serverFailure: 'Server failure, please try again later',
  until: 'Available from {{time}}.',
  tooFast: 'Too many requests. Wait a moment and try again.',
  pleaseLogIn: 'Please log in.',
  sessionEnded: 'Your session has ended. Please log in again.',
  pageBroken: 'This page ran into a problem.',
  reload: 'Reload the page',
};
