export const names = {
  lock: 'Lock-ups',
  release: 'Releases',
  timeMachine: 'Time machine',
};
