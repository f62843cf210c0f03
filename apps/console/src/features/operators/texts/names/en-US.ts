export const names = { logIn: 'Log in', invite: 'Invitation', requests: 'Requests', people: 'Operators', audit: 'Audit log' };
