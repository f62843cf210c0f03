export const names = {
  logIn: 'Log in',
  invite: 'Invitation',
  requests: 'Requests',
  people: 'Operators',
  machines: 'Machines',
  audit: 'Audit log',
};
