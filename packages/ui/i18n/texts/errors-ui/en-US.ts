export const errorsUi = {
  notFound: 'Request path error',
  serverException: 'Server exception',
  serverFailure: 'Server failure, please try again later',
  unsure: 'We could not confirm whether this went through. It is safe to try again: the same request is never carried out twice.',
  until: 'Available from {{time}}.',
  tooFast: 'Too many requests. Wait a moment and try again.',
  pleaseLogIn: 'Please log in.',
  sessionEnded: 'Your session has ended. Please log in again.',
  pageBroken: 'This page ran into a problem.',
  reload: 'Reload the page',
};
