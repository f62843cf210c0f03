import { readFileSync } from 'node:fs';
import type { PeerCertificate, TLSSocket } from 'node:tls';

/** Files with what a process shows others of its cluster, and the authority that they all trust, as PEM. */
export interface PaperFiles {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** What a process is, as its certificate says: the beginning of its common name. */
export const CLUSTER_ROLES = ['core', 'gateway', 'console'] as const;
export type ClusterRole = (typeof CLUSTER_ROLES)[number];

/** Whether a certificate is of a role: `core`, or `core` with anything after a blank. */
export function isOfRole({ subject }: Pick<PeerCertificate, 'subject'>, role: ClusterRole): boolean {
  const { CN } = subject;
  return typeof CN === 'string' && (CN === role || CN.startsWith(`${role} `));
}

/** What a core's server is made with: a peer without papers of the same authority never gets as far as a request. */
export function serverPapers(files: PaperFiles) {
  const { ca, cert, key } = readPapers(files);
  return { ca, cert, key, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' } as const;
}

/** What a gateway connects with: the other side is a core, whatever its host is called. */
export function clientPapers(files: PaperFiles) {
  const { ca, cert, key } = readPapers(files);
  const checkServerIdentity = (_host: string, other: PeerCertificate): Error | undefined =>
    isOfRole(other, 'core') ? undefined : new Error('this is no core of the cluster');
  return { ca, cert, key, checkServerIdentity, minVersion: 'TLSv1.3' } as const;
}

/** What the certificate of a connection of a role says after the role, or the role itself; undefined for any other connection. */
export function nameOfPeer(socket: TLSSocket, role: ClusterRole): string | undefined {
  const certificate = socket.getPeerCertificate();
  if (!socket.authorized || !isOfRole(certificate, role)) return undefined;
  return String(certificate.subject.CN).slice(role.length + 1) || role;
}

function readPapers({ ca, cert, key }: PaperFiles): PaperFiles {
  return { ca: readFileSync(ca, 'utf8'), cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}
