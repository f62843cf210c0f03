import { existsSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOCKETS_PER_ADDRESS_MAX } from '@agio/contracts';
import { createHttpServer, Hub } from '@agio/gateway';
import { createSmtpMailer } from '@agio/identity';
import { eraseOldBeneficiaries, eraseStrayBeneficiaries, haltsAfterRestore } from '@agio/wallet';
import { Alarms } from './alarms.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { Chains } from './chains/chains.ts';
import { Proofs } from './chains/proofs.ts';
import { startControl } from './control/control-server.ts';
import { answerDesk } from './control/wallet-desk.ts';
import { startBots } from './demo/bots.ts';
import { disabledIn, enabledOnly } from './enabled.ts';
import { hostCheck, hostOf } from './hosts.ts';
import { limitStoreOver } from './limit-store.ts';
import { checkMasterKey } from './master-key.ts';
import { mountOutbox } from './outbox-page.ts';
import { openSite } from './open-site.ts';
import { freezeLost, refuseForeignJournal } from './people.ts';
import { seedFirstStart } from './seed/first-start.ts';
import { Clock, openStorage } from './storage.ts';
import type { Storage } from './storage.ts';

const WEB_FOLDER = fileURLToPath(new URL('../web/dist/', import.meta.url));
/** Projections further behind than this are not ready. */
const LAG_MAX = 50_000;
/** So far behind, a clean stop takes long and the next start after an unclean one as well. */
const SHADOW_LAG_MAX = 1_000_000;
/** How long a start waits in the background for rows that show all there is. */
const STRAY_WAIT_MS = 600_000;
const OUTAGES = new Set(['DatabaseUnavailable', 'SequencerUnavailable', 'OutcomeUnknown']);

export interface Running {
  readonly url: string;
  readonly demo: boolean;
  /** An operator says that the wall clock is right. */
  confirmTime(): void;
  stop(): Promise<void>;
}

/** Puts everything together and listens. Resolves once the server takes traffic. */
export async function startServer(config: Config, log: (message: string, error?: unknown) => void): Promise<Running> {
  const clock = new Clock(log);
  const onFatal = (error: Error): void => {
    log('the journal or the core failed; stopping, so that nothing is acknowledged that is not safe', error);
    process.exit(70);
  };
  const storage = await openStorage(config, clock, { onFatal, onError: (error) => log('projection', error), log });
  await checkMasterKey(storage.database, config.masterKey);
  const mailer = config.smtpUrl === undefined ? undefined : createSmtpMailer(config.smtpUrl, config.mailFrom);
  const alarms = new Alarms(log, mailer, config.operatorsMail);
  const chains = new Chains(config, storage, log, (sentence) => alarms.raise(sentence));
  const open = await openSite({
    config,
    clock,
    storage,
    chains,
    publish: (topic, frame) => hub.publish(topic, frame),
    onError: (error) => log('in the background', error),
    listening: () => listeningOn(config, app.server),
  });
  const { identity, content, wallet, spot } = open.site;
  storage.sequencer.subscribe((published) => open.note(published));
  const people = { core: storage.sequencer.core, database: storage.database, submit: storage.sequencer.submit.bind(storage.sequencer) };
  await refuseForeignJournal(people);
  await open.start();
  await seedFirstStart(config, clock, storage, open.site);
  const frozen = await freezeLost(people);
  if (frozen !== undefined) log(frozen);
  if (config.production && content.siteOf('').demo) throw new ConfigError(['DATABASE_URL: a demo site is impossible in production']);
  storage.sequencer.start();
  eraseBeneficiaries(storage).catch((error: unknown) => log('in the background', error));
  if (storage.rolledBack) await haltRolledBack(storage, (sentence) => alarms.raise(sentence));
  await chains.open((coin) => wallet.rates('USD')[coin]);
  const proofs = new Proofs(storage, chains, {
    masterKey: config.masterKey,
    uidOf: (customer) => identity.uidOf(customer),
    onError: (error) => log('proofs', error),
  });
  proofs.start();
  const control = await startControl(config.dataDir, (call) =>
    answerDesk(
      {
        storage,
        chains,
        proofs,
        masterKey: config.masterKey,
        uidOf: (customer) => identity.uidOf(customer),
        customerOf: async (uid) => (await identity.customerNamed(uid))?.customer,
      },
      call,
    ),
  );

  const ownerOf = enabledOnly(storage.sequencer.core, (token) => identity.ownerOf(token));
  const isKnownHost = hostCheck(config, () => content.hosts());
  const hub = new Hub({
    path: '/ws/exchange',
    ownerOf,
    uidOf: (customer) => identity.uidOf(customer),
    cancelAll: (customer, cause) => {
      spot.cancelAll(customer, cause).catch((error: unknown) => log('cancel on disconnect', error));
    },
    isAllowedOrigin: (origin, host) => isOwnOrigin(origin, host, config.publicOrigin),
    hostOf: (request) => hostOf(request, config.trustProxy),
    isKnownHost,
    featuresOf: (host) => content.featuresOf(host),
    ipOf: (request) => ipOf(request, config.trustProxy),
    perAddressMax: config.rateLimits ? SOCKETS_PER_ADDRESS_MAX : null,
  });
  storage.sequencer.subscribe(({ outcomes }) => {
    for (const customer of disabledIn(outcomes)) hub.revokeCustomer(customer);
  });
  identity.onRevoked((session) => hub.revoke(session));

  const app = await createHttpServer({
    ports: {
      handlers: open.handlers,
      ownerOf,
      limits: limitStoreOver(storage.database),
      keyOwnerOf: (request) => identity.checkKey(request),
      verify: (call, verification) => identity.verify(call, verification),
      isRepeat: (customer, request) => storage.sequencer.core.repliedTo(customer, request) !== undefined,
      isKnownHost,
      featuresOf: (host) => content.featuresOf(host),
      isOutage: (error) => error instanceof Error && OUTAGES.has(error.name),
      halted: () => chains.halted,
      async notReady() {
        const database = (await storage.database.ping()) ? [] : ['database'];
        const projections = storage.projections.lag > LAG_MAX ? ['projections'] : [];
        const shadow = storage.shadow.lag > SHADOW_LAG_MAX ? ['shadow'] : [];
        return [...database, ...projections, ...shadow];
      },
    },
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : undefined,
    trustProxy: config.trustProxy,
    https: config.publicOrigin?.startsWith('https://') ?? false,
    rateLimits: config.rateLimits,
    onError: (error, requestId) => log(`request ${requestId}`, error),
    mount: (server) => {
      if (!config.production && config.smtpUrl === undefined) mountOutbox(server, () => identity.outbox());
    },
  });
  hub.attach(app.server, open.feed);
  open.serve();
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  const demo = content.siteOf('').demo;
  const bots = demo && config.demoBots && !config.production ? startBots(url, log) : undefined;

  return {
    url,
    demo,
    confirmTime: () => clock.confirm(),
    async stop() {
      await bots?.stop();
      hub.close();
      await app.close();
      control.close();
      await proofs.stop();
      await chains.stop();
      await alarms.stop();
      mailer?.close();
      await open.stop();
      await storage.close();
    },
  };
}

/** What has been kept long enough, and what no withdrawal names, once the rows show all that the journal has. */
async function eraseBeneficiaries({ database, projections, sequencer }: Storage): Promise<void> {
  await eraseOldBeneficiaries(database, Date.now());
  if (await projections.reached(sequencer.core.sequence, STRAY_WAIT_MS)) await eraseStrayBeneficiaries(database, Date.now());
}

/** The journal is older than its database: what it still owes on chains may have been paid since. Nothing moves there before people have looked. */
async function haltRolledBack(storage: Storage, alarm: (sentence: string) => void): Promise<void> {
  const { sequencer } = storage;
  for (const halt of haltsAfterRestore(sequencer.core)) await sequencer.submit(halt);
  await storage.settleRollback();
  alarm('the journal is older than its database: it was put back, and every chain is halted until people have looked');
}

/** Origins of a server that has no public one: its address, and the name of this machine, which passkeys need. */
function listeningOn({ host, port }: Config, server: Server): readonly string[] {
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return [`http://${host.includes(':') ? `[${host}]` : host}:${actual}`, `http://localhost:${actual}`];
}

/** Where a socket comes from. The address that our own proxy adds stands last; what stands before it was written by whoever calls. */
function ipOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  const added = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return added === '' ? (socket.remoteAddress ?? '') : added;
}

/** A browser's socket must come from our own pages: the host it asked for, or the public origin. */
function isOwnOrigin(origin: string, host: string, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined && origin === publicOrigin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
