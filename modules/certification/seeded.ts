import { randomBytes } from 'node:crypto';
import type { IdentityData, CertificationLevel } from '@agio/contracts/certification';
import { claimDocument } from './documents/claims.ts';
import type { CertificationPorts } from './ports.ts';
import { BLIND_VERSION, blindsOf } from './documents/alike.ts';
import { documentKey, sealData } from './sealing.ts';
import { hasPassed } from './standing.ts';
import { applicationsOf, insertDraft, updateApplication } from './store.ts';

/** Passes levels of a customer of a seed, without pictures and without a reviewer; again it changes nothing. False if the document is another customer's. */
export async function seedCertified(
  { clock, database, masterKey }: Pick<CertificationPorts, 'clock' | 'database' | 'masterKey'>,
  customer: number,
  data: IdentityData,
  levels: readonly CertificationLevel[],
): Promise<boolean> {
  return database.transaction(async (session) => {
    const blinds = blindsOf(await documentKey(session, masterKey), data);
    const before = await applicationsOf(session, customer);
    const atMs = clock.wall();
    if (!(await claimDocument(session, blinds.blind, customer, atMs)).ok) return false;
    for (const level of levels) {
      if (hasPassed(before, level)) continue;
      const id = randomBytes(16).toString('base64url');
      await insertDraft(session, { id, customer, level, language: 'en-US', changedAt: atMs });
      const sealed = sealData(masterKey, id, customer, data);
      await updateApplication(session, id, {
        ...blinds,
        blindVersion: BLIND_VERSION,
        state: 'passed',
        sealed,
        sentAt: atMs,
        decidedAt: atMs,
      });
    }
    return true;
  });
}
