export const names = { tickets: 'Support tickets', ticket: 'Support ticket', feedback: 'Feedback' };
