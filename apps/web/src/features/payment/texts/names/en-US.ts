export const names = { payment: 'Payment methods' };
