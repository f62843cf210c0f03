export const names = { tickets: 'Work orders', ticket: 'Work order', feedback: 'Feedback' };
