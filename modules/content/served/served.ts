import { createHash } from 'node:crypto';
import type { NotServed } from '@agio/contracts/content/constants';
import type { ContentPorts } from '../ports.ts';
import { ANY_HOST } from '../settings.ts';
import type { SiteSettings } from '../settings.ts';
import type { Sites } from '../sites.ts';
import { addressesOf } from './addresses.ts';

/** Who calls, at which host, and from where; customer 0 for visitors. */
export interface ServedCaller {
  readonly customer: number;
  readonly host: string;
  readonly ip: string;
}

/** What a site refuses; nothing where it has no rules. */
interface Rules {
  readonly countries: ReadonlySet<string>;
  readonly isRefused: (ip: string) => boolean;
}

interface Residence {
  readonly site: string;
  /** Undefined where it is not known: then no site with countries that it does not serve serves them. */
  readonly countries: readonly string[] | undefined;
  readonly level: number;
  readonly untilMs: number;
}

/** Answers about customers are kept for so long; a certification that is decided ends them at once. */
const RESIDENCE_KEPT_MS = 30_000;
const RESIDENCES_MAX = 20_000;

type Ports = Pick<ContentPorts, 'certifiedCountriesOf' | 'clock' | 'countryAt' | 'levelOf' | 'residenceOf'>;

/**
 * Whom the sites serve. A customer is refused by the site of the host that they use and by the one that they signed up at, for the country that they declared,
 * that of their certified documents and that of their address, and for the address itself.
 */
export class Served {
  readonly #ports: Ports;
  readonly #sites: Sites;
  readonly #residences = new Map<number, Residence>();
  #rules = new Map<string, Rules>();
  #print = '';

  constructor(ports: Ports, sites: Sites) {
    this.#ports = ports;
    this.#sites = sites;
  }

  /** A fingerprint of the rules of all sites; empty while they serve everybody. */
  get print(): string {
    return this.#print;
  }

  /** Reads the rules of the sites again. */
  reload(): void {
    const sites = this.#sites.all();
    this.#rules = new Map(sites.flatMap(({ host, settings }) => rulesOf(settings).map((rules) => [host, rules] as const)));
    const said = JSON.stringify(sites.map(({ host, settings }) => [host, settings.notServed]));
    this.#print = this.#rules.size === 0 ? '' : createHash('sha256').update(said).digest('base64url');
  }

  /** Why a caller is not served; undefined where they are. Answers from memory where it can. */
  of({ customer, host, ip }: ServedCaller): NotServed | undefined | Promise<NotServed | undefined> {
    if (this.#rules.size === 0) return undefined;
    if (customer === 0) return this.#reasonAt([host], ip, []);
    const known = this.#residenceOf(customer);
    const reasonOf = ({ countries, site }: Residence): NotServed | undefined => this.#reasonAt([host, site], ip, countries);
    return known instanceof Promise ? known.then(reasonOf) : reasonOf(known);
  }

  /** Whether a host's site serves people of a country. */
  isServing(host: string, country: string): boolean {
    return this.#rulesAt(host)?.countries.has(country) !== true;
  }

  /** Whether the site that a customer signed up at serves the countries that are known of them; true where none is known. */
  async isServed(customer: number): Promise<boolean> {
    if (this.#rules.size === 0) return true;
    const { countries = [], site } = await this.#residenceOf(customer);
    const refused = this.#rulesAt(site)?.countries;
    return refused === undefined || !countries.some((country) => refused.has(country));
  }

  #residenceOf(customer: number): Residence | Promise<Residence> {
    const level = this.#ports.levelOf(customer);
    const kept = this.#residences.get(customer);
    return kept?.level === level && kept.untilMs > this.#ports.clock.monotonic() ? kept : this.#read(customer, level);
  }

  #reasonAt(hosts: readonly string[], ip: string, countries: readonly string[] | undefined): NotServed | undefined {
    const rules = countries === undefined ? [...this.#rules.values()] : hosts.flatMap((host) => this.#rulesAt(host) ?? []);
    if (rules.length === 0) return undefined;
    if (rules.some(({ isRefused }) => isRefused(ip))) return 'address';
    if (countries === undefined) return rules.some(({ countries: refused }) => refused.size > 0) ? 'country' : undefined;
    const from = this.#ports.countryAt(ip);
    const all = from === undefined ? countries : [...countries, from];
    return rules.some(({ countries: refused }) => all.some((country) => refused.has(country))) ? 'country' : undefined;
  }

  #rulesAt(host: string): Rules | undefined {
    return this.#rules.get(this.#sites.entryOf(host)?.host ?? ANY_HOST);
  }

  async #read(customer: number, level: number): Promise<Residence> {
    const [residence, certified] = await Promise.all([
      this.#ports.residenceOf(customer),
      level === 0 ? [] : this.#ports.certifiedCountriesOf(customer),
    ]);
    const untilMs = this.#ports.clock.monotonic() + RESIDENCE_KEPT_MS;
    const countries = residence === undefined ? undefined : [residence.country, ...certified];
    const known = { level, untilMs, site: residence?.site ?? ANY_HOST, countries };
    if (this.#residences.size >= RESIDENCES_MAX) this.#residences.clear();
    this.#residences.set(customer, known);
    return known;
  }
}

function rulesOf({ notServed: { addresses, countries } }: SiteSettings): Rules[] {
  if (addresses.length === 0 && countries.length === 0) return [];
  return [{ countries: new Set(countries), isRefused: addressesOf(addresses) }];
}
