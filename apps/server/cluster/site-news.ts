import type { FeatureSwitches } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import type { Content } from '@agio/content';

const NEWS_MS = 1_000;

type KnownContent = Pick<Content, 'closedUntil' | 'featuresOf' | 'hosts' | 'servedPrint' | 'siteOf'>;

type Site = ReturnType<Content['siteOf']>;
/** What pages show of a site before their scripts have arrived. */
export type SiteLook = Pick<Site, 'title' | 'logo' | 'demo'>;

/** What gateways know of the sites: their hosts, what is switched on there, what they look like, and the currency of values. */
export interface SiteSettings {
  readonly hosts: readonly string[];
  readonly features: Readonly<Record<string, FeatureSwitches>>;
  readonly looks: Readonly<Record<string, SiteLook>>;
  readonly rateCurrency: Site['rateCurrency'];
  /** When calls that move money are taken again; null while all are. */
  readonly closedUntil: number | null;
  /** A fingerprint of whom they serve; empty while they serve everybody. */
  readonly served: string;
}

/** Tells gateways of changed sites. */
export class SiteNews {
  readonly #content: KnownContent;
  readonly #clock: Clock;
  readonly #tell: (settings: SiteSettings) => void;
  #told = '';
  #end: (() => void) | undefined;

  constructor(content: KnownContent, clock: Clock, tell: (settings: SiteSettings) => void) {
    this.#content = content;
    this.#clock = clock;
    this.#tell = tell;
  }

  start(): void {
    this.#end = this.#clock.every(NEWS_MS, () => this.look());
  }

  /** Tells what has changed since the last time. */
  look(): void {
    const settings = settingsOf(this.#content);
    const text = JSON.stringify(settings);
    if (text === this.#told) return;
    this.#told = text;
    this.#tell(settings);
  }

  stop(): void {
    this.#end?.();
  }
}

/** Of every host; the default site is that of the empty name. */
export function settingsOf(content: KnownContent): SiteSettings {
  const hosts = content.hosts();
  return {
    hosts,
    features: Object.fromEntries(['', ...hosts].map((host) => [host, content.featuresOf(host)])),
    looks: Object.fromEntries(['', ...hosts].map((host) => [host, lookOf(content.siteOf(host))])),
    rateCurrency: content.siteOf('').rateCurrency,
    closedUntil: content.closedUntil(),
    served: content.servedPrint(),
  };
}

const lookOf = ({ demo, logo, title }: Site): SiteLook => ({ title, logo, demo });
