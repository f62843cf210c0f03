/** Loads what only some orders need; see `late-form.ts`. */
export const loadLateForm = async () => await import('./late-form.ts');
