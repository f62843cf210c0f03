import { readFileSync, writeFileSync } from 'node:fs';
import { pageOf } from './testing/page.ts';
import { vectorsText } from './testing/vectors.ts';

// Writes verify.html, the verifier for a browser without a network, and vectors.json.
const here = (name: string): URL => new URL(name, import.meta.url);
writeFileSync(here('verify.html'), pageOf(readFileSync(here('verify.mjs'), 'utf8')));
writeFileSync(here('vectors.json'), vectorsText());
