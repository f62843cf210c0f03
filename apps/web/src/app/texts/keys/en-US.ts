export const keys = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  list: 'This list',
  search: 'Search markets and pages; ⌘ K on a Mac',
  next: 'Next field or button (skip links come first)',
  within: 'Move within tabs, options and toolbars',
  close: 'Close the open dialog or menu',
};
