// Protects: papers that the command makes are of one authority, say their role, and their keys can be read by no one else.
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operate } from '../../harness/operate.ts';

it('makes an authority once, and papers of a role for each name', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-papers-'));
  try {
    expect(await operate('papers', [folder, '--core', 'core1'], {})).toMatchObject({ code: 0 });
    const authority = readFileSync(join(folder, 'ca.crt'), 'utf8');
    expect(await operate('papers', [folder, '--gateway', 'gateway1'], {})).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'ca.crt'), 'utf8')).toBe(authority);
    for (const [name, role] of [
      ['core1', 'core'],
      ['gateway1', 'gateway'],
    ] as const) {
      const certificate = new X509Certificate(readFileSync(join(folder, `${name}.crt`)));
      expect(certificate.subject).toBe(`CN=${role} ${name}`);
      expect(certificate.verify(new X509Certificate(authority).publicKey)).toBe(true);
      expect(certificate.ca).toBe(false);
      expect(statSync(join(folder, `${name}.key`)).mode & 0o077).toBe(0);
    }
    for (const wrong of [[folder], [folder, '--core', '../x'], [folder, '--gateway', 'ca'], ['--core', 'core1']])
      expect(await operate('papers', wrong, {})).toMatchObject({
        code: 1,
        said: expect.stringContaining('usage: npm run papers') as string,
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
