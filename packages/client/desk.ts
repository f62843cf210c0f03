import type { DeskCallName } from '@agio/contracts';
import { clientOver } from './api/client.ts';
import type { Client, ClientOptions } from './api/client.ts';
import { DESK_ROUTES } from './desk-routes.generated.ts';

/** Makes the calls of operators, at the console's origin. */
export function createDeskClient(options: ClientOptions): Client<DeskCallName> {
  return clientOver(DESK_ROUTES, options);
}

export { DESK_RIGHTS, REQUEST_FIELDS, REQUEST_RIGHTS } from './desk-rights.generated.ts';
export type { DeskRight } from './desk-rights.generated.ts';
