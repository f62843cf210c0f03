import type { FeatureSwitches } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import type { Content } from '@agio/content';

const NEWS_MS = 1_000;

type KnownContent = Pick<Content, 'closedUntil' | 'featuresOf' | 'hosts' | 'siteOf'>;

/** What gateways know of the sites: their hosts, what is switched on there, and the currency of values. */
export interface SiteSettings {
  readonly hosts: readonly string[];
  readonly features: Readonly<Record<string, FeatureSwitches>>;
  readonly rateCurrency: ReturnType<Content['siteOf']>['rateCurrency'];
  /** When calls that move money are taken again; null while all are. */
  readonly closedUntil: number | null;
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
    rateCurrency: content.siteOf('').rateCurrency,
    closedUntil: content.closedUntil(),
  };
}
