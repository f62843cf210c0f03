import { answer } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { ContentPorts } from './ports.ts';

export type ContentCall = 'coinsTags';

export function contentHandlers(ports: ContentPorts): Handlers<ContentCall> {
  return {
    /** GET /coins/tags. */
    coinsTags: () => answer(ports.coins().map(({ code, name, decimals, tags }) => ({ coin: code, name, decimals, tags: [...tags] }))),
  };
}
