import type { Core, Outcome } from '@agio/core';
import { shopMachine } from './index.ts';
import type { ShopBooks } from './state.ts';
import type { ShopCommand } from '../model.ts';
import type { ShopPorts } from '../ports.ts';

/** Everything that the machine knows now; read-only. */
export const booksOf = ({ core }: { readonly core: Pick<Core, 'machine'> }): ShopBooks => core.machine(shopMachine).books;

export const ask = ({ submit }: Pick<ShopPorts, 'submit'>, command: ShopCommand): Promise<Outcome> => submit(command);
