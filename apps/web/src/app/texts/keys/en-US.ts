export const keys = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  list: 'This list',
  search: 'Search markets and pages; ⌘ K on a Mac',
  next: 'To the next field or button; first of all come links that skip',
  within: 'Within tabs, choices and bars of tools',
  close: 'Closes what is open',
};
