import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { LevelRights, IdentityData, CertificationLevel, LevelNumber } from '@agio/contracts/certification';
import { Interval } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { hashAgain } from './documents/alike.ts';
import { Applicant } from './applicant.ts';
import { CheckRunner } from './check/check-runner.ts';
import { deskCertificationHandlers } from './desk/handlers.ts';
import type { DeskCertificationCall } from './desk/handlers.ts';
import { certificationHandlers } from './handlers.ts';
import type { CertificationCall } from './handlers.ts';
import { customersOfSameDocument } from './documents/claims.ts';
import { Levels } from './levels.ts';
import { PictureViews } from './pictures/views.ts';
import type { CertificationPorts } from './ports.ts';
import { eraseOld } from './retention.ts';
import { Reviewer } from './review/reviewer.ts';
import { RightsRecord } from './rights/rights-record.ts';
import { enteredIn } from './entered.ts';
import { isVerified, rightsAt } from './rights/rights.ts';
import { unsealData } from './sealing.ts';
import { seedCertified } from './seeded.ts';
import { highestPassed } from './standing.ts';
import { applicationsOf, isInReview } from './store.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/** A customer's own view of their identity: the real name once one passed, and what the automatic check says (0 none, 1 pending, 2 passed, 3 failed). */
export interface RealName {
  readonly authLevel: LevelNumber;
  readonly truename: string | null;
  readonly baiduAi: number;
}

export interface Certification extends OpenModule {
  readonly handlers: Handlers<CertificationCall>;
  readonly desk: DeskHandlers<DeskCertificationCall>;
  isChecking(customer: number): Promise<boolean>;
  /** Certification level 0 to 3; from memory, and changed as soon as a decision is committed. */
  levelOf(customer: number): LevelNumber;
  /** Real-name verified: primary, or ordinary where the host's site has no primary. */
  isVerified(customer: number, host: string): boolean;
  /** What a customer's level allows on a host's site. */
  rightsOf(customer: number, host: string): LevelRights;
  /** The name of the highest level that passed; undefined for none. Sealed elsewhere: ask for it only where it is used. */
  verifiedNameOf(customer: number): Promise<string | undefined>;
  /** The countries of the documents that passed, unsealed for this call. */
  certifiedCountriesOf(customer: number): Promise<readonly string[]>;
  realNameOf(customer: number): Promise<RealName>;
  /** Other accounts of the same person: used on the same devices, or certified with the same document. */
  samePersonAs(customer: number): Promise<readonly number[]>;
  /** Accounts, closed ones among them, that were certified with the same document. */
  sameDocument(customer: number): Promise<readonly number[]>;
  /** Asks the automatic check about what is due, and erases what is no longer needed; done by itself while the server runs. */
  check(): Promise<void>;
  sweep(): Promise<number>;
  /** Passes levels of a customer of a seed, once. False if the document is another customer's. */
  seedCertified(customer: number, data: IdentityData, levels: readonly CertificationLevel[]): Promise<boolean>;
}

export function createCertification(ports: CertificationPorts): Certification {
  const { database } = ports;
  const levels = new Levels(database);
  const rights = new RightsRecord(database);
  const applicant = new Applicant(ports);
  const reviewer = new Reviewer(ports, levels);
  const runner = new CheckRunner(ports, reviewer);
  const views = new PictureViews(ports.clock.wall, (id, customer) => ports.openPicture(id, 'certification', [customer]));
  const levelOf = (customer: number): LevelNumber => levels.of(customer).level;
  const sweeps = new Interval(ports, SWEEP_EVERY_MS, async () => {
    await levels.refreshUnread();
    await eraseOld(ports);
  });
  return {
    handlers: certificationHandlers({ ports, levels, rights, applicant, reviewer, runner, views }),
    desk: deskCertificationHandlers({ ports, reviewer, rights, views }),
    feed: {
      snapshot: ({ customer }) =>
        Promise.resolve([{ channel: 'certification', type: 'snapshot', data: { level: levelOf(customer) } }] as const),
      opened: () => undefined,
      closed: () => undefined,
    },
    levelOf,
    isVerified: (customer, host) => isVerified(levelOf(customer), ports.siteLevels(host)),
    rightsOf: (customer, host) => rightsAt(rights.now, levelOf(customer), ports.siteLevels(host)),
    async verifiedNameOf(customer) {
      return (await realNameOf(ports, levelOf, customer)).truename ?? undefined;
    },
    certifiedCountriesOf: (customer) => certifiedCountriesOf(ports, customer),
    realNameOf: (customer) => realNameOf(ports, levelOf, customer),
    samePersonAs: async (customer) => [...(await ports.linkedWith(customer)), ...(await customersOfSameDocument(database, customer))],
    isChecking: (customer) => isInReview(database, customer),
    sameDocument: (customer) => customersOfSameDocument(database, customer),
    check: () => runner.run(),
    async sweep() {
      await levels.refreshUnread();
      return eraseOld(ports);
    },
    async seedCertified(customer, data, passed) {
      const isDone = await seedCertified(ports, customer, data, passed);
      await levels.refresh(customer);
      return isDone;
    },
    async start() {
      await hashAgain(database, ports.masterKey);
      await levels.load();
      await rights.load();
    },
    serve() {
      runner.start();
      sweeps.start();
    },
    async stop() {
      await runner.stop();
      await sweeps.stop();
    },
  };
}

const CHECKS = { none: 0, pending: 1, passed: 2, failed: 3 } as const;

async function certifiedCountriesOf({ database, masterKey }: CertificationPorts, customer: number): Promise<readonly string[]> {
  const passed = (await applicationsOf(database, customer)).filter(({ state }) => state === 'passed');
  return passed.flatMap((application) => enteredIn(masterKey, application)?.country ?? []);
}

async function realNameOf(
  { database, masterKey }: CertificationPorts,
  levelOf: (customer: number) => LevelNumber,
  customer: number,
): Promise<RealName> {
  const applications = await applicationsOf(database, customer);
  const passed = highestPassed(applications);
  const [newest] = applications.filter(({ state }) => state !== 'draft');
  const data = passed === undefined || passed.sealed === null ? undefined : unsealData(masterKey, { ...passed, sealed: passed.sealed });

  return { authLevel: levelOf(customer), truename: data?.truename ?? null, baiduAi: CHECKS[newest?.checkState ?? 'none'] };
}
