import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever it was cloned to and whatever the current folder is. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
