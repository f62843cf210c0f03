export const timeMachine = {
  title: 'Time machine',
  parts: 'Parts of the time machine',
  rewind: 'Rewind',
  vault: 'Vault',
};
