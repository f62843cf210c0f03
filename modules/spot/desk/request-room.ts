import type { Room } from '../handlers/room.ts';
import type { SpotPorts } from '../ports.ts';

/** What the requests of spot trading need. */
export interface RequestRoom extends Room {
  readonly customerOf: SpotPorts['customerOf'];
  readonly tellDelisting: SpotPorts['tellDelisting'];
}
