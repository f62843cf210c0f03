import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { LEADS_PATH, LINK_PATH, LinkServer, nameOfPeer, serverPapers, SNAPSHOT_PATH } from '@agio/cluster';
import type { ClusterRole, WatchChange } from '@agio/cluster';
import type { Publish } from '@agio/contracts';
import type { Limiter } from '@agio/gateway';
import { readSnapshot, realDisk } from '@agio/journal';
import type { Config } from '../settings/config.ts';
import type { OpenSite } from '../open/open-site.ts';
import { isOutage } from '../open/readiness.ts';
import type { Storage } from '../storage/storage.ts';
import type { Fronts } from './fronts.ts';
import { SiteNews } from './site-news.ts';
import { gatewayAnswers } from './gateway-answers.ts';
import { mayCome } from './may-come.ts';
import { OrderPace } from './order-pace.ts';

/** Commands that a snapshot may be behind before a gateway that starts gets a new one. */
const SNAPSHOT_BEHIND_MAX = 100_000;
export interface LinkDoorParts {
  readonly config: Pick<Config, 'dataDir'> & { readonly link: NonNullable<Config['link']> };
  readonly storage: Storage;
  readonly open: OpenSite;
  /** The journal's folder. */
  readonly folder: string;
  /** Counts requests, those that come over gateways as well; undefined where nothing is limited. */
  readonly limiter: Pick<Limiter, 'take'> | undefined;
  readonly log: (message: string, error?: unknown) => void;
}

/** Answers a request as the HTTP side does. */
type Routing = (request: IncomingMessage, response: ServerResponse) => void;

/** What answers requests that were passed on: those of customers, which gateways take, and those of operators, which consoles take. */
export interface Routings {
  readonly customers: Routing;
  readonly operators: Routing;
}

const notYet: Routing = (_request, response) => void response.writeHead(503).end();

/** Where gateways and consoles connect: the link, snapshots to start from, and the requests that they pass on. */
export class LinkDoor {
  readonly #parts: LinkDoorParts;
  readonly #server: Server;
  readonly #links: LinkServer;
  readonly #news: SiteNews;
  readonly #passedOn = new WeakSet<IncomingMessage>();
  /** When each entrance of the console last asked, by name. */
  readonly #consoles = new Map<string, number>();
  #routings: Routings = { customers: notYet, operators: notYet };

  constructor(parts: LinkDoorParts) {
    const { config, folder, limiter, log, open, storage } = parts;
    const { lead, sequencer, time } = storage;
    this.#parts = parts;
    const pace =
      limiter === undefined
        ? undefined
        : new OrderPace(limiter, time, {
            tell: (slow) => this.#links.tell('slow', slow),
            onError: (error) => log('limits of orders', error),
          });
    this.#server = createServer(serverPapers(config.link.papers), (request, response) => this.#answer(request, response));
    this.#links = new LinkServer({
      sequencer,
      folder,
      epoch: lead?.epoch ?? 0,
      origins: storage.origins,
      clock: time,
      mayCome,
      ...(pace !== undefined && { takes: (command) => pace.takes(command) }),
      answer: gatewayAnswers(parts),
      isOutage,
      feed: open.feed,
      onGone: (customer, cause, what) => {
        const { spot } = open.site;
        spot.cancelAll(customer, cause, what === 'all' ? undefined : what).catch((error: unknown) => log('cancel on disconnect', error));
      },
      onError: (error) => log('a gateway', error),
    });
    this.#news = new SiteNews(open.site.content, time, (site) => this.#links.tell('site', site));
    open.site.identity.onRevoked((session) => this.#links.tell('revoked', session));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    // A connection without papers is no error of ours.
    this.#server.on('tlsClientError', (_error, socket) => socket.destroy());
  }

  get fronts(): Fronts {
    const now = this.#parts.storage.time.monotonic();
    const consoles = Array.from(this.#consoles, ([name, atMs]) => ({ name, seenAgoMs: Math.round(now - atMs) }));
    return { gateways: this.#links.gateways, consoles };
  }

  readonly publish: Publish = (topic, frame) => {
    // A gateway acts on a change of its site before its pages hear of it.
    if (frame.channel === 'site') this.#news.look();
    this.#links.publish(topic, frame);
  };

  /** Whether a gateway or a console passed a request on. */
  readonly isPassedOn = (request: IncomingMessage): boolean => this.#passedOn.has(request);

  /** Takes connections; `routings` answer what is passed on. */
  async listen(routings: Routings): Promise<void> {
    this.#routings = routings;
    this.#news.start();
    const { host, port } = this.#parts.config.link;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
  }

  /** A session's sockets at this server opened or closed: they count with those at gateways. */
  watch(change: WatchChange): void {
    this.#links.watch(change);
  }

  async close(): Promise<void> {
    this.#news.stop();
    this.#links.close();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const isOurs = nameOfPeer(socket as TLSSocket, 'gateway') !== undefined && request.url?.split('?', 1)[0] === LINK_PATH;
    if (isOurs) return this.#links.accept(request, socket, head);
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const nameAs = (role: ClusterRole): string | undefined => nameOfPeer(request.socket as TLSSocket, role);
    // Whatever is passed on says where it came from, and gets what is for people.
    const isItsOwn = request.headers['x-forwarded-for'] === undefined;
    const asConsole = nameAs('console');
    if (asConsole !== undefined) {
      this.#consoles.set(asConsole, this.#parts.storage.time.monotonic());
      if (isItsOwn) return void response.writeHead(request.url === LEADS_PATH ? 204 : 404).end();
      this.#passedOn.add(request);
      return this.#routings.operators(request, response);
    }
    if (nameAs('gateway') === undefined) return void response.writeHead(403).end();
    if (request.url === SNAPSHOT_PATH && isItsOwn)
      return void this.#sendSnapshot(response).catch((error: unknown) => {
        this.#parts.log('snapshot for a gateway', error);
        response.destroy();
      });
    this.#passedOn.add(request);
    this.#routings.customers(request, response);
  }

  /** The newest snapshot, with what it is in headers; none of an empty journal. */
  async #sendSnapshot(response: ServerResponse): Promise<void> {
    const { folder, storage } = this.#parts;
    const { sequencer } = storage;
    const newest = readSnapshot(realDisk, folder);
    const isFar = sequencer.core.sequence - (newest?.sequence ?? 0) > SNAPSHOT_BEHIND_MAX || newest?.layout !== sequencer.core.layout;
    if (isFar) await sequencer.writeSnapshot();
    const snapshot = isFar ? readSnapshot(realDisk, folder) : newest;
    const epoch = String(storage.lead?.epoch ?? 0);
    if (snapshot === undefined) return void response.writeHead(204, { 'x-epoch': epoch }).end();
    const { bytes, hash, layout, sequence, stateHash } = snapshot;
    response
      .writeHead(200, {
        'content-type': 'application/octet-stream',
        'x-epoch': epoch,
        'x-sequence': String(sequence),
        'x-hash': hash,
        'x-state-hash': stateHash,
        'x-layout': String(layout),
      })
      .end(bytes);
  }
}
