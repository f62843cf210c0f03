export const names = {
  logIn: 'Log in',
  invite: 'Invitation',
  requests: 'Requests',
  people: 'Operators',
  health: 'Health',
  machines: 'Machines',
  audit: 'Audit log',
};
