/** What to do where no pinned Node runs and the current one is too old; why each that is there does not run. */
export function whyNone(failures: readonly string[]): string;
