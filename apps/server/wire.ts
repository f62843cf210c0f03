import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Command, Core, Outcome } from '@agio/core';
import { UnprovenRow } from '@agio/database';
import type { Database } from '@agio/database';
import type { Hub } from '@agio/gateway';
import type { Clock } from '@agio/kernel/clock';
import type { Sequencer } from '@agio/sequencer';
import { createSmtpMailer } from '@agio/identity';
import type { RequestKind } from '@agio/module';
import { Alarms } from './watch/alarms.ts';
import { callersOf } from './doors/callers.ts';
import { LinkDoor } from './cluster/link-door.ts';
import { ConfigError } from './settings/config.ts';
import type { Config } from './settings/config.ts';
import { Chains } from './chains/chains.ts';
import { startCustody } from './chains/custody.ts';
import { startBots } from './demo/bots.ts';
import { startResidents } from './demo/residents.ts';
import { openConsole } from './doors/console.ts';
import { openHttp, openLimiter } from './doors/http.ts';
import { Health } from './health/health.ts';
import { Keeping } from './keeping/keeping.ts';
import type { Log } from './watch/log.ts';
import { checkMasterKey } from './storage/master-key.ts';
import { PROVEN_ROWS, proveOldRows, provenText } from './storage/proven-rows.ts';
import { openSite } from './open/open-site.ts';
import type { OpenSite } from './open/open-site.ts';
import { freezeLost, refuseForeignJournal } from './people/people.ts';
import { seedOperators } from './seed/demo-operators.ts';
import { seedCustomers, seedFirstStart } from './seed/first-start.ts';
import { parseSeed } from './seed/read-seed.ts';
import { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/server.ts';
import { openHub } from './doors/sockets.ts';
import { JournalClock, openStorage } from './storage/storage.ts';
import type { Storage } from './storage/storage.ts';
import { awaitDatabase } from './storage/waiting-room.ts';

/** How long rows may take to follow what has happened. */
const SETTLED_WITHIN_MS = 60_000;

export interface Running extends Inside {
  readonly url: string;
  /** Address of the console. */
  readonly consoleUrl: string;
  readonly demo: boolean;
  /** An operator confirms that the wall clock is right. */
  confirmTime(): void;
  /** Adds coins, markets, customers and operators as a seed file names them; impossible in production. */
  seed(given: unknown): Promise<void>;
  stop(): Promise<void>;
}

const CLUSTER_ADVICE = 'What it means and what to do: docs/operating/cluster.md';
/** What to do about a forged row. */
const UNPROVEN = 'Find out who has access to the database, and change its password. Why such a row does nothing: docs/adr/0051.';

/** What a test in the same process can look into, and put into a state that no call makes. */
interface Inside {
  readonly core: Core;
  readonly database: Database;
  /** Where the journal stands. */
  readonly position: () => Sequencer['position'];
  /** Everything that takes two people. */
  readonly requestKinds: readonly RequestKind[];
  submit(command: Command): Promise<Outcome>;
  /** Waits until everything that is due has happened and is in the rows. */
  settled(): Promise<void>;
}

/** The environment of a server: its clock, its log, and the handler of fatal errors. */
export interface Surroundings {
  readonly time: Clock;
  readonly log: Log;
  /** The journal or the core failed: nothing more is acknowledged, and the caller must end the process. */
  readonly onFatal: (error: Error) => void;
  /** Ends a server that follows another one: the start throws `StoppedFollowing` then. */
  readonly stopping?: AbortSignal;
}

/** The master key is the right one, and rows of an earlier release bear proofs under it. */
async function readySecrets({ dataDir, masterKey }: Config, { database, lead }: Storage, log: Log): Promise<void> {
  await checkMasterKey(database, masterKey);
  const proven = await proveOldRows(database, dataDir, masterKey);
  if (proven > 0) log(`rows of migrations or an earlier release that bear proofs from now on: ${proven}`);
  await lead?.keep(PROVEN_ROWS, provenText(dataDir));
}

/** Wires everything together and listens. Resolves once the server takes traffic. */
export async function startServer(config: Config, { log, onFatal, stopping, time }: Surroundings): Promise<Running> {
  const clock = new JournalClock(time, log);
  await awaitDatabase(config, log);
  const { alarm, alarms, mailer } = openAlarms(config, log, time);
  const onAlarm = (sentence: string): void => alarms.raise(sentence, CLUSTER_ADVICE);
  const storage = await openStorage(config, clock, { onFatal, onError: (error) => log('projection', error), onAlarm, stopping, log, time });
  await readySecrets(config, storage, log);
  const keeping = startKeeping(config, clock, storage, alarms, log);
  const chains = new Chains(config, storage, log, alarm);
  const background = inBackground(alarms, log);
  const health = new Health({ config, clock, storage, chains, onError: background });
  // Notices of an earlier run are mailed before the server listens.
  const listening: { pages?: Server; desk?: Server } = {};
  const open = await openSite({
    config,
    clock,
    storage,
    chains,
    publish: (topic, frame) => [hub, linkDoor].forEach((one) => one?.publish(topic, frame)),
    onError: background,
    health,
    alarm: (sentence, advice) => alarms.raise(sentence, advice),
    fronts: () => linkDoor?.fronts ?? { gateways: [], consoles: [] },
    listening: () => listeningOn(config, listening.pages),
    consoleOrigin: () => config.consoleOrigin ?? addressOf(listening.desk, config.consoleHost, config.consolePort),
  });
  const callers = callersOf(config, storage, open.site);
  const hub = openHub(config, storage, open.site, callers, { log, watch: (change) => linkDoor?.watch(change) });
  const { limiter, linkDoor } = linkDoorOf(config, storage, open, log);
  const metrics = metricsOf(config, clock, storage, chains, hub, alarms, health);
  // Routes are registered while modules wait for what they load.
  const opening = openHttp({ config, storage, clock, chains, open, callers, health, hub, limiter, linkDoor, metrics, log });
  opening.catch(() => undefined);
  await startSite(config, clock, storage, open, log);
  const custody = await startCustody({ config, storage, chains, site: open.site, alarm, log });
  health.start(open.site);
  const [app, desk] = [await opening, await openConsole({ config, storage, clock, health, open, linkDoor, log })];
  [listening.pages, listening.desk] = [app.server, desk.server];
  hub.attach(app.server, open.feed);
  open.serve();
  const url = await listen(app, config.host, config.port);
  await linkDoor?.listen({ customers: app.routing.bind(app), operators: desk.routing.bind(desk) });
  const consoleUrl = await listen(desk, config.consoleHost, config.consolePort);
  const figures = await figuresOf(config, metrics, log);
  const { demo } = open.site.content.siteOf('');
  const hasBots = demo && config.demoBots && !config.production;
  const bots = hasBots ? startBots(url, time, log) : undefined;
  const residents = hasBots ? await startResidents(storage, open, chains, log) : undefined;

  return {
    url,
    consoleUrl,
    demo,
    confirmTime: () => clock.confirm(),
    seed: (given) => seedRunning(given, config, storage, open),
    ...insideOf(storage, clock, open),
    async stop() {
      residents?.stop();
      await bots?.stop();
      hub.close();
      await linkDoor?.close();
      await figures?.close();
      await desk.close();
      await app.close();
      await Promise.all([custody.stop(), health.stop()]);
      await keeping?.stop();
      await alarms.stop();
      mailer?.close();
      await open.stop();
      await storage.close();
    },
  };
}

/** Where gateways connect, if any stand before this server, and what counts requests here and there. */
function linkDoorOf(config: Config, storage: Storage, open: OpenSite, log: Log) {
  const { dataDir, link } = config;
  const limiter = openLimiter({ config, storage, open, log });
  if (link === undefined) return { limiter, linkDoor: undefined };
  const folder = join(dataDir, 'journal');
  return { limiter, linkDoor: new LinkDoor({ config: { dataDir, link }, storage, open, folder, limiter, log }) };
}

/** What reaches operators at once. */
function openAlarms({ mailFrom, mailSenders, operatorsMail, smtpUrl }: Config, log: Log, time: Clock) {
  const mailer = smtpUrl === undefined ? undefined : createSmtpMailer(smtpUrl, mailFrom, mailSenders);
  const alarms = new Alarms(log, mailer, operatorsMail, time);
  return { mailer, alarms, alarm: (sentence: string): void => alarms.raise(sentence) };
}

/** Errors that no caller waits for. */
const inBackground =
  (alarms: Alarms, log: Log) =>
  (error: unknown): void =>
    error instanceof UnprovenRow ? alarms.raise(error.message, UNPROVEN) : log('in the background', error);

async function seedRunning(given: unknown, config: Config, storage: Storage, { site }: OpenSite): Promise<void> {
  if (config.production) throw new ConfigError(['SEED: a running site takes a seed outside production alone']);
  const seed = parseSeed(given, 'seed');
  await seedCustomers(seed, config, storage, site);
  await seedOperators(config, seed, site.operators);
}

function insideOf(storage: Storage, clock: JournalClock, open: OpenSite): Inside {
  const { sequencer } = storage;
  return {
    core: sequencer.core,
    database: storage.database,
    position: () => sequencer.position,
    requestKinds: open.requestKinds(),
    submit: (command) => sequencer.submit(command),
    settled: () => settledAt(storage, clock),
  };
}

/** Waits for deadlines that have passed, and for rows of what they did. */
async function settledAt({ projections, sequencer, time }: Storage, clock: JournalClock): Promise<void> {
  while ((sequencer.core.nextDueMs ?? Infinity) <= clock.now()) await new Promise<void>((resolve) => time.soon(resolve));
  if (!(await projections.reached(sequencer.core.sequence, SETTLED_WITHIN_MS))) throw new Error('the rows do not follow');
}

/** Figures of what runs, where they are asked for. */
function metricsOf(
  config: Config,
  clock: JournalClock,
  storage: Storage,
  chains: Chains,
  hub: Hub,
  alarms: Alarms,
  health: Health,
): Metrics | undefined {
  if (config.metrics === undefined) return undefined;
  const { dataDir } = config;
  return new Metrics({ dataDir, storage, clock, chains: { halted: () => chains.halted }, sockets: () => hub.connections, alarms, health });
}

/** Serves them, where they are asked for. */
async function figuresOf(
  { metrics: address }: Config,
  metrics: Metrics | undefined,
  log: Log,
): Promise<Awaited<ReturnType<typeof serveMetrics>> | undefined> {
  if (metrics === undefined || address === undefined) return undefined;
  const figures = await serveMetrics(metrics, address);
  log(`figures at ${figures.url}`);
  return figures;
}

/** What looks after the disk while the site runs. */
function startKeeping(
  config: Config,
  clock: JournalClock,
  { disk, projections, time }: Storage,
  alarms: Alarms,
  log: Log,
): Keeping | undefined {
  const alarm = (sentence: string): void => alarms.raise(sentence, 'What takes space and what may be moved: docs/operating/retention.md');
  disk.start(time, alarm, log);
  if (config.journalArchive === undefined) return undefined;
  const keeping = new Keeping({
    folder: join(config.dataDir, 'journal'),
    archive: config.journalArchive,
    factsKeepDays: config.factsKeepDays,
    projected: () => projections.sequence,
    now: () => clock.now(),
    clock: time,
    alarm,
    log,
  });
  keeping.start();
  return keeping;
}

/** Starts the modules, on a journal and a database that belong together; from here on commands are accepted. */
async function startSite(config: Config, clock: JournalClock, storage: Storage, open: OpenSite, log: Log): Promise<void> {
  const { database, sequencer } = storage;
  sequencer.subscribe((published) => open.note(published));
  const people = { core: sequencer.core, database, submit: sequencer.submit.bind(sequencer) };
  await refuseForeignJournal(people);
  await open.start();
  await seedFirstStart(config, clock, storage, open, log);
  const frozen = await freezeLost(people);
  if (frozen !== undefined) log(frozen);
  if (config.production && open.site.content.siteOf('').demo)
    throw new ConfigError(['DATABASE_URL: a demo site is impossible in production']);
  sequencer.start();
}

/** Origins of a server that has no public one: its address, and this machine's name, which passkeys need. */
function listeningOn({ host, port }: Config, server: Server | undefined): readonly string[] {
  return [addressOf(server, host, port), addressOf(server, 'localhost', port)];
}

type HttpServer = Awaited<ReturnType<typeof openHttp>>;

async function listen(app: HttpServer, host: string, port: number): Promise<string> {
  await app.listen({ port, host });
  return addressOf(app.server, host, port);
}

/** Where a server listens; one that does not yet will do so at the configured port. */
function addressOf(server: Server | undefined, host: string, port: number): string {
  const address = server?.address();
  return `http://${bracketed(host)}:${typeof address === 'object' ? (address?.port ?? port) : port}`;
}

/** An IPv6 address as it is in a URL. */
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
