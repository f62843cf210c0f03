export const names = {
  lock: 'Lock-ups',
  release: 'Releases',
  vault: 'Vault',
};
