import type { DeskHandlers, FeatureSwitches, Handlers, Language } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { NotServed } from '@agio/contracts/content/constants';
import { proofsOf } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { defaultSite } from './default-site.ts';
import { contentDesk } from './desk/handlers.ts';
import type { ContentDeskCall } from './desk/handlers.ts';
import { contentRequests } from './desk/requests.ts';
import { contentHandlers } from './handlers.ts';
import type { ContentCall } from './handlers.ts';
import { Maintenance } from './maintenance/maintenance.ts';
import type { MaintenanceCall } from './maintenance/maintenance.ts';
import { noticeHandlers } from './notices/handlers.ts';
import type { NoticeCall } from './notices/handlers.ts';
import type { NoticeEvent } from './events.ts';
import { Notices } from './notices/notices.ts';
import { sendingHandlers } from './sendings/handlers.ts';
import type { SendingCall } from './sendings/handlers.ts';
import { sendingRequest } from './sendings/request.ts';
import { Sendings } from './sendings/sendings.ts';
import type { ContentPorts } from './ports.ts';
import { ANY_HOST, siteMail, siteView } from './settings.ts';
import type { SiteMail, SiteSettings } from './settings.ts';
import { feedOf, SiteFeed } from './site-feed.ts';
import { Sites } from './sites.ts';
import { StatusWatch } from './status.ts';
import { SiteRows } from './store.ts';
import { Served } from './served/served.ts';
import type { ServedCaller } from './served/served.ts';

export interface Content extends OpenModule {
  readonly handlers: Handlers<ContentCall | NoticeCall>;
  readonly desk: DeskHandlers<ContentDeskCall | MaintenanceCall | SendingCall>;
  /** The customers' message centre. */
  readonly notices: Notices;
  /** What operators write to many. */
  readonly sendings: Sendings;
  /** Reads the sites; before it, every host sees the default site. Throws when stored settings are not valid. */
  start(): Promise<void>;
  /** Waits until pending events are published. */
  stop(): Promise<void>;
  /** Reads the sites again, after they were changed. */
  reload(): Promise<void>;
  /** The site of a host name (without port), from memory; texts in the language, English where none is given. */
  siteOf(host: string, language?: Language): Site;
  /** The switches of a host, without the rest of its site: needed by most requests. */
  featuresOf(host: string): FeatureSwitches;
  /** What mails of a host's site bear. */
  mailOf(host: string, language: Language): SiteMail;
  /** Why a caller is not served by the site of the host or by their own; undefined where they are. */
  notServed(caller: ServedCaller): NotServed | undefined | Promise<NotServed | undefined>;
  /** Whether a host's site serves people of a country. */
  isServing(host: string, country: string): boolean;
  /** Whether the site that a customer signed up at serves the countries that are known of them. */
  isServed(customer: number): Promise<boolean>;
  /** A fingerprint of whom the sites serve, for those who keep answers about it; empty while they serve everybody. */
  servedPrint(): string;
  /** Types of payment that a host's site takes, and the IANA name of its time zone. */
  typesOf(host: string): Site['paymentMethods'];
  timeZoneOf(host: string): string;
  /** When calls that move money are taken again, as announced; null while all are. */
  closedUntil(): number | null;
  /** Notifies a customer in the ways they chose. The same id is sent once. */
  tell(id: string, customer: number, notice: NoticeEvent): Promise<void>;
  /** Host names with settings of their own. */
  hosts(): readonly string[];
  /** The titles of all sites. */
  siteTitles(): readonly string[];
  /** Gives a host its settings, once; without a host it is the site of every host that has none. */
  seedSite(settings: SiteSettings, host?: string): Promise<void>;
}

export function createContent(ports: ContentPorts): Content {
  const notices = new Notices(ports);
  const fallback = defaultSite(false, ports.clock.wall());
  const sites = new Sites(
    ports.database,
    new SiteRows(proofsOf(ports)),
    () => ports.now(),
    () => {
      served.reload();
      siteFeed.changed();
    },
  );
  const served = new Served(ports, sites);
  const sendings = new Sendings(ports, {
    hostOf: (site) => sites.entryOf(site ?? '')?.host ?? ANY_HOST,
    tell: (session, id, customer, notice) => notices.tellWithin(session, id, customer, notice),
  });
  const siteFeed = new SiteFeed(
    (host) => sites.entryOf(host) ?? { host: ANY_HOST, updatedAt: 0, settings: fallback },
    (topic, frame) => ports.publish(topic, frame),
    () => maintenance.standing,
  );
  const maintenance = maintenanceOf(ports, () => siteFeed.announce());
  const status = statusOf(ports);
  const settingsOf = (host: string): SiteSettings => sites.of(host) ?? fallback;
  return {
    handlers: {
      ...contentHandlers(ports, settingsOf, { status: async () => ({ ...(await status.status()), ...maintenance.standing }) }),
      ...noticeHandlers(ports.database, notices, () => ports.now()),
    },
    desk: {
      ...contentDesk(sites, ports),
      ...maintenance.handlers(),
      ...sendingHandlers(ports, sendings, () => sites.all().map(({ host }) => host)),
    },
    requests: [...contentRequests(sites), sendingRequest(sendings)],
    notices,
    sendings,
    feed: feedOf(notices, siteFeed),
    async start() {
      await sites.reload();
      await maintenance.load();
      notices.start();
    },
    // Not before the other modules have started: the recipients depend on what they know.
    serve() {
      sendings.start();
      status.start();
    },
    async stop() {
      await status.stop();
      await sendings.stop();
      await notices.stop();
    },
    reload: () => sites.reload(),
    siteOf(host, language = 'en-US') {
      const settings = settingsOf(host);
      return siteView(settings, language, ports.rates(settings.rateCurrency));
    },
    closedUntil: () => maintenance.closedUntil,
    featuresOf: (host) => settingsOf(host).features,
    ...servedBy(served),
    mailOf: (host, language) => siteMail(settingsOf(host), language),
    typesOf: (host) => settingsOf(host).paymentMethods,
    timeZoneOf: (host) => settingsOf(host).timeZone,
    tell: (id, customer, notice) => notices.tell(id, customer, notice),
    hosts: () => sites.all().flatMap(({ host }) => (host === ANY_HOST ? [] : [host])),
    siteTitles: () => [fallback.title, ...sites.all().map(({ settings }) => settings.title)],
    seedSite: (settings, host = ANY_HOST) => sites.seed(host, settings),
  };
}

/** What works, looked at again and again. */
function statusOf({ clock, ...ports }: ContentPorts): StatusWatch {
  return new StatusWatch({ clock, look: () => ports.works(), now: () => ports.now(), onError: (error) => ports.onError(error) });
}

/** Whom the sites serve, for others. */
function servedBy(served: Served): Pick<Content, 'isServed' | 'isServing' | 'notServed' | 'servedPrint'> {
  return {
    notServed: (caller) => served.of(caller),
    isServed: (customer) => served.isServed(customer),
    isServing: (host, country) => served.isServing(host, country),
    servedPrint: () => served.print,
  };
}

/** Whether the site takes what moves money; `changed` is called when that, or its announcement, changes. */
function maintenanceOf(ports: ContentPorts, changed: () => void): Maintenance {
  const { clock, database, isCopy = false } = ports;
  return new Maintenance({ database, proofs: proofsOf(ports), isCopy, now: clock.wall, changed });
}
