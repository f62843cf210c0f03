// Protects the start of a server: a table of addresses that is not there, or wrong, is named with its file and line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readGeoFile } from './geo-file.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'agio-geo-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reads the table of addresses, or says what is wrong with it', () => {
  const path = join(folder, 'geo.csv');
  expect(() => readGeoFile(path)).toThrow(`settings: GEO_FILE: ${path} cannot be read: there is no such file`);
  writeFileSync(path, '192.0.2.0/24,DE\n192.0.2.0/25\n');
  expect(() => readGeoFile(path)).toThrow(`settings: GEO_FILE: ${path}: line 2: neither first,last,country nor cidr,country`);
  writeFileSync(path, '192.0.2.0/24,DE\n');
  expect(readGeoFile(path).countryAt('192.0.2.9')).toBe('DE');
});
