import type { SiteRow } from '@agio/contracts/content';
import type { Database } from '@agio/database';
import { InTurn } from '@agio/module';
import type { Impossible } from '@agio/module';
import { ANY_HOST, siteSettings } from './settings.ts';
import type { SiteSettings } from './settings.ts';
import type { SiteRows } from './store.ts';

type Entry = Omit<SiteRow, 'settings'> & { readonly settings: SiteSettings };
type SiteChangeResult = Impossible | { readonly ok: true; readonly row: Entry };

/** Readings take turns in one row. */
const READINGS = 0;

/** The sites by host name: in memory as they are stored. */
export class Sites {
  readonly #database: Database;
  readonly #rows: SiteRows;
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #reloads = new InTurn();
  #byHost = new Map<string, Entry>();

  /** `changed` is called after settings of any site have changed in memory. */
  constructor(database: Database, rows: SiteRows, now: () => number, changed: () => void) {
    this.#database = database;
    this.#rows = rows;
    this.#now = now;
    this.#changed = changed;
  }

  /**
   * Reads the sites again, one reading after the other, so that an older answer never replaces a newer one. Throws when stored settings are not valid;
   * the ones in memory then stay.
   */
  reload(): Promise<void> {
    return this.#reloads.of(READINGS, () => this.#reload());
  }

  async #reload(): Promise<void> {
    const rows = await this.#rows.read(this.#database);
    this.#byHost = new Map(rows.map((row) => [row.host, { ...row, settings: valid(row.host, row.settings) }]));
    this.#changed();
  }

  all(): readonly Entry[] {
    return [...this.#byHost.values()];
  }

  /** The settings of exactly this host, without the default ones. */
  own(host: string): SiteSettings | undefined {
    return this.#byHost.get(host)?.settings;
  }

  /** The settings that a host has, its own or those of every other, with their version; none before the first start. */
  entryOf(host: string): Entry | undefined {
    return this.#byHost.get(host.toLowerCase()) ?? this.#byHost.get(ANY_HOST);
  }

  of(host: string): SiteSettings | undefined {
    return this.entryOf(host)?.settings;
  }

  /** Gives a host its settings, once. */
  async seed(host: string, settings: SiteSettings): Promise<void> {
    const checked = valid(host, settings);
    await this.#database.transaction((session) => this.#rows.insert(session, host.toLowerCase(), checked, this.#now()));
    await this.reload();
  }

  /** Changes the settings of one host, of this version if one is given; every visitor sees them from now on. */
  async change(host: string, settingsAfter: (before: SiteSettings) => object, version?: number): Promise<SiteChangeResult> {
    const problem = await this.#database.transaction(async (session): Promise<Impossible | undefined> => {
      const stored = await this.#rows.lock(session, host);
      if (stored === undefined) return { ok: false, code: 'NOT_FOUND' };
      if (version !== undefined && version !== stored.updatedAt) return { ok: false, code: 'STATE_CHANGED' };
      const after = siteSettings.safeParse(settingsAfter(valid(host, stored.settings)));
      if (!after.success) return { ok: false, code: 'PARAMETER_ERROR' };
      if (!after.data.themes.includes(after.data.defaultTheme))
        return { ok: false, code: 'PARAMETER_ERROR', details: [{ field: 'defaultTheme', problem: 'not among the themes' }] };
      await this.#rows.update(session, host, after.data, this.#now());
      return undefined;
    });
    if (problem !== undefined) return problem;
    await this.reload();
    const row = this.#byHost.get(host);
    return row === undefined ? { ok: false, code: 'NOT_FOUND' } : { ok: true, row };
  }
}

function valid(host: string, settings: unknown): SiteSettings {
  const parsed = siteSettings.safeParse(settings);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')} ${issue.message}`);
  throw new Error(`the settings of site ${host} are not valid: ${problems.join('; ')}`);
}
