// node --import tools/plant/load.ts: makes the planted change, or that of CANARY=<name>, in whatever this process loads, worker threads included.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../harness/launch/root.mjs';
import { plant } from './change.ts';
import { plantedChange } from './planted.ts';

// The list of canaries is long, and most processes need none of it.
const isNamed = (process.env['CANARY'] ?? '') !== '';
const change = plantedChange(process.env) ?? (isNamed ? (await import('../canaries/list.ts')).chosenCanary(process.env) : undefined);
if (change !== undefined) {
  const target = pathToFileURL(join(root, change.file)).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const { source = '' } = loaded;
      const text = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8');
      return { ...loaded, source: plant(change, text) };
    },
  });
}
