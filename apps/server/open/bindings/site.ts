import type { Alone } from '@agio/deals';
import type { House, Misfits, OffersOf, OpenedBy, PortsOf } from '@agio/module';
import type { modules } from '../../site.ts';

type AnyModule = (typeof modules)[number];

/** Every running module, by name. */
export type Site = { readonly [Module in AnyModule as Module['name']]: OpenedBy<Module> };

/** Functions that modules offer each other. */
type Offers = OffersOf<AnyModule>;

/** What every module is given. */
export interface CommonPorts extends House {
  readonly alone: Alone;
}

/** Names that a module needs otherwise than another offers them: `site.test.ts` demands that there are none. */
export type Unfit = Misfits<AnyModule, Offers>;

/** What a module needs beyond what the house and other modules give every one; those that need nothing more have no binding. */
export type Bindings = {
  readonly [Module in AnyModule as CommonPorts & Offers extends PortsOf<Module> ? never : Module['name']]: Omit<
    PortsOf<Module>,
    keyof CommonPorts | keyof Offers
  > &
    Partial<House>;
};
