import type { ModuleSetting } from './settings.ts';

/** A module as far as others ask it. */
interface Offering {
  readonly name: string;
  readonly offers?: Readonly<Record<string, true>>;
}

type AnyFunction = (...given: unknown[]) => unknown;
type Members = Readonly<Record<string, unknown>>;

/**
 * What modules offer each other, by its names: functions, and objects of functions. All of it is there before any module is open and asks the one
 * that offers it when it is called, so that modules may need each other; a call before that module is open throws. Two modules that offer the same
 * name throw.
 */
export function joinOffers(modules: readonly Offering[], opened: ReadonlyMap<string, object>): Readonly<Record<string, AnyFunction>> {
  const offers: Record<string, AnyFunction> = {};
  const by = new Map<string, string>();
  for (const { name, offers: own = {} } of modules)
    for (const offer of Object.keys(own)) {
      const other = by.get(offer);
      if (other !== undefined) throw new Error(`${name} and ${other} both offer ${offer}`);
      by.set(offer, name);
      offers[offer] = new Proxy((...given) => functionOf(opened.get(name), offer, name, offer)(...given), {
        get:
          (_called, member) =>
          (...given: unknown[]) =>
            functionOf((opened.get(name) as Members | undefined)?.[offer] as object | undefined, String(member), name, offer)(...given),
      });
    }
  return offers;
}

function functionOf(of: object | undefined, member: string, name: string, offer: string): AnyFunction {
  const found = (of as Members | undefined)?.[member];
  if (typeof found !== 'function') throw new Error(`${offer} of ${name} was asked before ${name} was open`);
  return (...given) => (found as AnyFunction).apply(of, given);
}

/** What a module of a list is once it is open. */
export type OpenedBy<Module> = Module extends { open(ports: never): Promise<infer Opened> } ? Opened : never;
/** What it is opened with. */
export type PortsOf<Module> = Module extends { open(ports: infer Ports): unknown } ? Ports : never;
type NamesOf<Module> = Module extends { readonly offers?: Readonly<Record<infer Names, true>> } ? Names : never;
type SettingNamesOf<Module> = Module extends { readonly settings?: Readonly<Record<infer Names, ModuleSetting>> } ? Names : never;
/** What a module is given of its settings. */
export type SettingsOf<Module> = Pick<PortsOf<Module>, SettingNamesOf<Module> & keyof PortsOf<Module>>;
type IntersectionOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** Everything that the modules of a list offer, with its type. */
export type OffersOf<Module> = IntersectionOf<
  Module extends unknown ? Pick<OpenedBy<Module>, NamesOf<Module> & keyof OpenedBy<Module>> : never
>;

/** Names that a module needs otherwise than another offers them, each with its module: nothing of this may be left. */
export type Misfits<Module, Offers = OffersOf<Module>> = Module extends { readonly name: infer Name extends string }
  ? {
      [Port in keyof PortsOf<Module> & keyof Offers]: Offers[Port] extends PortsOf<Module>[Port]
        ? never
        : `${Name} needs another ${Port & string}`;
    }[keyof PortsOf<Module> & keyof Offers]
  : never;
