/** The project's folder, wherever it was cloned to and whatever the current folder is. */
export const root: string;
