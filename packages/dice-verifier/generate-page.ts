import { readFileSync, writeFileSync } from 'node:fs';
import { pageOf } from './testing/page.ts';
import { vectorsText } from './testing/vectors.ts';

// Writes verify.html, the verifier for a browser without a network, also where the pages offer it, and vectors.json.
const here = (name: string): URL => new URL(name, import.meta.url);
const page = pageOf(readFileSync(here('verify.mjs'), 'utf8'));
writeFileSync(here('verify.html'), page);
writeFileSync(here('../../apps/web/public/dice-verify.html'), page);
writeFileSync(here('vectors.json'), vectorsText());
