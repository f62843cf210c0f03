import { eraseOldBeneficiaries, eraseStrayBeneficiaries, haltsAfterRestore } from '@agio/wallet';
import type { Config } from '../settings/config.ts';
import { startControl } from '../control/control-server.ts';
import { signsFor } from '../control/to-sign.ts';
import { answerOperatorDesk } from '../control/operator-desk.ts';
import { answerDesk } from '../control/wallet-desk.ts';
import type { Site } from '../open/open-site.ts';
import type { Storage } from '../storage/storage.ts';
import type { Chains } from './chains.ts';
import { Proofs } from './proofs.ts';

/** How long a start waits in the background for rows to catch up. */
const STRAY_WAIT_MS = 600_000;

export interface CustodyParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly chains: Chains;
  readonly site: Site;
  /** Alerts operators. */
  readonly alarm: (sentence: string) => void;
  readonly log: (message: string, error?: unknown) => void;
}

/** Follows the chains, makes proofs, and lets operators in at their desk. */
export async function startCustody({ config, storage, chains, site, alarm, log }: CustodyParts): Promise<{ stop(): Promise<void> }> {
  eraseBeneficiaries(storage).catch((error: unknown) => log('in the background', error));
  if (storage.rolledBack) await haltRolledBack(storage, alarm);
  await chains.open((coin) => site.spot.dollarsOf(coin));
  const shared = { masterKey: config.masterKey, uidOf: (customer: number) => site.identity.uidOf(customer) };
  const proofs = new Proofs(storage, chains, { ...shared, onError: (error) => log('proofs', error) });
  proofs.start();
  chains.prove = () => proofs.make();
  const customerOf = async (uid: string): Promise<number | undefined> => (await site.identity.customerNamed(uid))?.customer;
  const control = await startControl(config.dataDir, (call) =>
    call.name === 'operator'
      ? answerOperatorDesk(site.operators, call.words)
      : answerDesk({ ...shared, storage, chains, proofs, customerOf, operators: site.operators, signs: signsFor(call.sign) }, call),
  );
  return {
    async stop() {
      control.close();
      await proofs.stop();
      await chains.stop();
    },
  };
}

/** Deletes what has been kept long enough, and what no withdrawal refers to, once the rows reflect the whole journal. */
async function eraseBeneficiaries({ database, projections, sequencer, time }: Storage): Promise<void> {
  await eraseOldBeneficiaries(database, time.wall());
  if (await projections.reached(sequencer.core.sequence, STRAY_WAIT_MS)) await eraseStrayBeneficiaries(database, time.wall());
}

/** The journal is older than its database: what it still owes may have been paid since. Nothing moves until people have checked. */
async function haltRolledBack(storage: Storage, alarm: (sentence: string) => void): Promise<void> {
  const { sequencer } = storage;
  for (const halt of haltsAfterRestore(sequencer.core)) await sequencer.submit(halt);
  await storage.settleRollback();
  alarm('the journal is older than its database: it was put back, and every chain is halted until people have looked');
}
