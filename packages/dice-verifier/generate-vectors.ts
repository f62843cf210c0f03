import { writeFileSync } from 'node:fs';
import { vectorsText } from './testing/vectors.ts';

// Writes vectors.json, for other implementations.
writeFileSync(new URL('vectors.json', import.meta.url), vectorsText());
