import { webcrypto } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import type { ClusterRole } from '@agio/cluster';
import { realClock } from '@agio/kernel/clock';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
/** The authority's certificate is for a cluster's life, the others are renewed by running the command again. */
const AUTHORITY_DAYS = 3_650;
const PAPER_DAYS = 825;
const [AUTHORITY, AUTHORITY_KEY] = ['ca.crt', 'ca.key'];

interface Authority {
  readonly certificate: x509.X509Certificate;
  readonly key: webcrypto.CryptoKey;
}

/**
 * Writes certificates of a role into a folder, one for each name, signed by the folder's own authority, which is made where it is missing.
 * Returns the files that were written. Keys are readable for their owner alone; no running server needs `ca.key`.
 */
export async function makePapers(
  folder: string,
  papers: readonly { readonly role: ClusterRole; readonly name: string }[],
): Promise<readonly string[]> {
  x509.cryptoProvider.set(webcrypto as never);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const written: string[] = [];
  const write = (name: string, text: string): void => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: name.endsWith('.key') ? 0o600 : 0o644 });
    if (name.endsWith('.key')) chmodSync(path, 0o600);
    written.push(path);
  };
  const authority = existsSync(join(folder, AUTHORITY_KEY)) ? await readAuthority(folder) : await makeAuthority(write);
  for (const { name, role } of papers) {
    const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const certificate = await x509.X509CertificateGenerator.create({
      ...term(PAPER_DAYS),
      subject: `CN=${role} ${name}`,
      issuer: authority.certificate.subject,
      signingKey: authority.key,
      publicKey: keys.publicKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      ],
    });
    write(`${name}.crt`, `${certificate.toString('pem')}\n`);
    write(`${name}.key`, await pemOf(keys.privateKey));
  }
  return written;
}

async function makeAuthority(write: (name: string, text: string) => void): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...term(AUTHORITY_DAYS),
    name: 'CN=Agio cluster',
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  write(AUTHORITY, `${certificate.toString('pem')}\n`);
  write(AUTHORITY_KEY, await pemOf(keys.privateKey));
  return { certificate, key: keys.privateKey };
}

async function readAuthority(folder: string): Promise<Authority> {
  const certificate = new x509.X509Certificate(readFileSync(join(folder, AUTHORITY), 'utf8'));
  const pem = readFileSync(join(folder, AUTHORITY_KEY), 'utf8');
  const bytes = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  return { certificate, key: await webcrypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']) };
}

function term(days: number): { readonly notBefore: Date; readonly notAfter: Date; readonly serialNumber: string } {
  const nowMs = realClock.wall();
  // Clocks of machines differ a little.
  return {
    notBefore: new Date(nowMs - DAY_MS),
    notAfter: new Date(nowMs + days * DAY_MS),
    serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('hex'),
  };
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
}
