import { request } from 'node:http';
import type { KeySignature } from '@agio/core';
import { realClock } from '@agio/kernel/clock';
import type { Clock } from '@agio/kernel/clock';
import { controlPath, TO_SIGN } from './control-server.ts';
import type { ControlCall } from './control-server.ts';

/** No server runs over that folder, so that there is none to ask. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
}

/** Sends a request, signed by `signs` where it is a vote. Rejects as `askControl` does. */
export async function askSigned(
  dataDir: string,
  call: ControlCall,
  signs: (text: string, at: number) => KeySignature,
  clock: Pick<Clock, 'wall'> = realClock,
): Promise<readonly string[]> {
  const at = clock.wall();
  const first = await send(dataDir, { ...call, sign: { at } });
  return first.status === TO_SIGN ? askControl(dataDir, { ...call, sign: signs(first.lines[0] ?? '', at) }) : first.lines;
}

/** Sends a request to the running server. Rejects with the server's error, or because none runs on this data folder. */
export async function askControl(dataDir: string, call: ControlCall): Promise<readonly string[]> {
  return (await send(dataDir, call)).lines;
}

function send(dataDir: string, call: ControlCall): Promise<{ readonly status: number; readonly lines: readonly string[] }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: controlPath(dataDir), method: 'POST', path: '/' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const lines = JSON.parse(Buffer.concat(parts).toString()) as readonly string[];
        const { statusCode: status = 0 } = response;
        if (status === 200 || status === TO_SIGN) resolve({ status, lines });
        else reject(new Error(lines.join('\n')));
      });
    });
    asked.on('error', () => reject(new NoServer(`no server runs over ${dataDir}: start it first`)));
    asked.end(JSON.stringify(call));
  });
}
