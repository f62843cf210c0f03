// node --import tools/canaries/load.ts with CANARY=<name>: plants that bug into whatever this process loads, worker threads included.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../harness/launch/root.mjs';
import { chosenCanary } from './list.ts';
import { plant } from './canary.ts';

const canary = chosenCanary(process.env);
if (canary !== undefined) {
  const target = pathToFileURL(join(root, canary.file)).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const { source = '' } = loaded;
      const text = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8');
      return { ...loaded, source: plant(canary, text) };
    },
  });
}
