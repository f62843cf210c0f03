import type { GatewayPorts } from '@agio/gateway';
import type { Config } from '../settings/config.ts';
import { enabledOnly } from './enabled.ts';
import { hostCheck } from './hosts.ts';
import type { Site } from '../open/open-site.ts';
import type { Storage } from '../storage/storage.ts';

/** What both HTTP and sockets need to know about the caller. */
export type Callers = Pick<GatewayPorts, 'ownerOf' | 'isKnownHost' | 'featuresOf'>;

export function callersOf(config: Config, storage: Storage, { identity, content }: Site): Callers {
  return {
    ownerOf: enabledOnly(storage.sequencer.core, (token) => identity.ownerOf(token)),
    isKnownHost: hostCheck(config, () => content.hosts()),
    featuresOf: (host) => content.featuresOf(host),
  };
}
