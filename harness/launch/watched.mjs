/** Folders whose files the server runs. */
export const watchedFolders = ['apps/server', 'modules', 'packages'];

/** Whether the server runs code from this file, so that a change of it needs a restart. */
export function restartsServer(path) {
  if (/(^|\/)(node_modules|dist|testing|tests|fixtures)\//.test(path) || path.startsWith('packages/ui/')) return false;
  return /\.(ts|mjs|json|sql|txt)$/.test(path) && !path.endsWith('.test.ts');
}
