import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { clientPapers, dialWith, SNAPSHOT_PATH } from '@agio/cluster';
import type { Dial, PaperFiles } from '@agio/cluster';
import { GENESIS_HASH } from '@agio/journal';
import { hash128 } from '@agio/kernel';
import { coreMaker } from '@agio/sequencer';
import { machineSet } from '../../storage/machines.ts';
import { ReleaseDiffers } from './core-link.ts';
import type { CoreWay, FetchedSnapshot } from './core-link.ts';

const SNAPSHOT_WITHIN_MS = 2_000;

/** The way to cores with a gateway's papers. */
export function wayWith(papers: PaperFiles): CoreWay {
  const dial: Dial = dialWith(new Agent(clientPapers(papers)));
  return { dial, fetchSnapshot: (origin) => fetchSnapshot(origin, papers) };
}

/** The newest snapshot of the core at an address. Rejects where that leads nothing. */
async function fetchSnapshot(origin: string, papers: PaperFiles): Promise<FetchedSnapshot> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(`${origin}${SNAPSHOT_PATH}`, { ...clientPapers(papers), agent: false, timeout: SNAPSHOT_WITHIN_MS }, resolve);
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end();
  });
  const make = coreMaker(machineSet.machines);
  const header = (name: string): string => String(response.headers[name] ?? '');
  const epoch = Number(header('x-epoch'));
  if (response.statusCode === 204) return { origin, epoch, core: make(), hash: GENESIS_HASH };
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`it answers ${response.statusCode}`);
  const bytes = Buffer.concat(chunks);
  if (hash128(bytes) !== header('x-state-hash')) throw new Error('what came is no whole snapshot');
  const core = make(bytes);
  if (Number(header('x-layout')) !== core.layout || core.hash() !== header('x-state-hash'))
    throw new ReleaseDiffers(`${origin} runs another release: gateways and cores must be of the same`);
  return { origin, epoch, core, hash: header('x-hash') };
}
