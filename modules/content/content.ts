import type { FeatureSwitches, Handlers, Language } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { OpenModule } from '@agio/module';
import { defaultSite } from './default-site.ts';
import { contentHandlers } from './handlers.ts';
import type { ContentCall } from './handlers.ts';
import { noticeHandlers } from './notices/handlers.ts';
import type { NoticeCall } from './notices/handlers.ts';
import { Notices } from './notices/notices.ts';
import type { ContentPorts } from './ports.ts';
import { ANY_HOST, siteSettings, siteView } from './settings.ts';
import type { SiteSettings } from './settings.ts';
import { insertSite, readSites } from './store.ts';

export interface Content extends OpenModule {
  readonly handlers: Handlers<ContentCall | NoticeCall>;
  /** The customers' message centre. */
  readonly notices: Notices;
  /** Reads the sites; before it, every host sees the default site. Throws when stored settings are not valid. */
  start(): Promise<void>;
  /** Waits for what is being told. */
  stop(): Promise<void>;
  /** Reads the sites again, after they were changed. */
  reload(): Promise<void>;
  /** The site of a host name (without port), from memory; texts in the language, English where none is given. */
  siteOf(host: string, language?: Language): Site;
  /** What is switched on at a host, without the rest of its site: asked for with most requests. */
  featuresOf(host: string): FeatureSwitches;
  /** Host names with settings of their own. */
  hosts(): readonly string[];
  /** The titles of all sites. */
  titles(): readonly string[];
  /** Gives a host its settings, once; without a host it is the site of every host that has none. */
  seedSite(settings: SiteSettings, host?: string): Promise<void>;
}

export function createContent(ports: ContentPorts): Content {
  const notices = new Notices(ports);
  const fallback = defaultSite(false);
  let sites = new Map<string, SiteSettings>();
  const reload = async (): Promise<void> => {
    sites = new Map((await readSites(ports.database)).map(({ host, settings }) => [host, valid(host, settings)]));
  };
  const settingsOf = (host: string): SiteSettings => sites.get(host.toLowerCase()) ?? sites.get(ANY_HOST) ?? fallback;
  return {
    handlers: { ...contentHandlers(ports), ...noticeHandlers(ports.database, notices, () => ports.now()) },
    notices,
    feed: notices,
    async start() {
      await reload();
      notices.start();
    },
    stop: () => notices.stop(),
    reload,
    siteOf(host, language = 'en-US') {
      const settings = settingsOf(host);
      return siteView(settings, language, ports.rates(settings.rateCurrency));
    },
    featuresOf: (host) => settingsOf(host).features,
    hosts: () => [...sites.keys()].filter((host) => host !== ANY_HOST),
    titles: () => [fallback.title, ...[...sites.values()].map(({ title }) => title)],
    async seedSite(settings, host = ANY_HOST) {
      await insertSite(ports.database, host.toLowerCase(), valid(host, settings), ports.now());
      await reload();
    },
  };
}

function valid(host: string, settings: unknown): SiteSettings {
  const parsed = siteSettings.safeParse(settings);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')} ${issue.message}`);
  throw new Error(`the settings of site ${host} are not valid: ${problems.join('; ')}`);
}
