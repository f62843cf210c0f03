export const names = { timeMachine: 'Time machine' };
