import type { DataFrame, Publish, Topic } from '@agio/contracts';
import type { SiteStatus } from '@agio/contracts/content';
import type { ModuleFeed } from '@agio/module';
import type { Notices } from './notices/notices.ts';
import type { SiteSettings } from './settings.ts';

/** The site of a host's settings, and which version of them. */
interface SiteVersion {
  readonly host: string;
  readonly updatedAt: number;
  readonly settings: Pick<SiteSettings, 'features'>;
}

/** What holds for every host. */
type SiteStanding = Pick<SiteStatus, 'isCopy' | 'maintenance'>;

/** Tells the open pages of a host that its site has changed. */
export class SiteFeed implements ModuleFeed {
  readonly #entryOf: (host: string) => SiteVersion;
  readonly #publish: Publish;
  readonly #standing: () => SiteStanding;
  /** Topics with listeners, by host, each with what its listeners know. */
  readonly #heard = new Map<string, { readonly topic: Topic; known: SiteVersion }>();

  constructor(entryOf: (host: string) => SiteVersion, publish: Publish, standing: () => SiteStanding) {
    this.#entryOf = entryOf;
    this.#publish = publish;
    this.#standing = standing;
  }

  /** Settings of some site have changed: hosts that have them, or have got others, are notified. */
  changed(): void {
    for (const heard of this.#heard.values()) {
      const entry = this.#entryOf(hostOf(heard.topic));
      if (entry.host === heard.known.host && entry.updatedAt === heard.known.updatedAt) continue;
      heard.known = entry;
      this.#publish(heard.topic, frameOf('update', entry, this.#standing()));
    }
  }

  /** Maintenance was announced, changed or ended: every page is notified. */
  announce(): void {
    for (const { known, topic } of this.#heard.values()) this.#publish(topic, frameOf('update', known, this.#standing()));
  }

  opened(topic: Topic): void {
    this.#heard.set(hostOf(topic), { topic, known: this.#entryOf(hostOf(topic)) });
  }

  closed(topic: Topic): void {
    this.#heard.delete(hostOf(topic));
  }

  snapshot(topic: Topic): readonly DataFrame[] {
    return [frameOf('snapshot', this.#entryOf(hostOf(topic)), this.#standing())];
  }
}

/** The channels of content: `site` is public, `notices` the customers'. */
export function feedOf(notices: Notices, sites: SiteFeed): ModuleFeed {
  const feedFor = ({ channel }: Topic): ModuleFeed => (channel === 'site' ? sites : notices);
  return {
    snapshot: (topic) => feedFor(topic).snapshot(topic),
    opened: (topic) => feedFor(topic).opened(topic),
    closed: (topic) => feedFor(topic).closed(topic),
  };
}

const hostOf = ({ host = '' }: Topic): string => host;

function frameOf(type: 'snapshot' | 'update', { settings, updatedAt }: SiteVersion, standing: SiteStanding): DataFrame {
  return { channel: 'site', type, data: { version: updatedAt, features: settings.features, ...standing } };
}
