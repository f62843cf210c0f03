import { request } from 'node:http';
import { controlPath } from './control-server.ts';
import type { ControlCall } from './control-server.ts';

/** Nobody can be asked: no server runs over that folder. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
}

/** Sends a request to the running server. Rejects with the server's error, or because none runs on this data folder. */
export function askControl(dataDir: string, call: ControlCall): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: controlPath(dataDir), method: 'POST', path: '/' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const lines = JSON.parse(Buffer.concat(parts).toString()) as readonly string[];
        if (response.statusCode === 200) resolve(lines);
        else reject(new Error(lines.join('\n')));
      });
    });
    asked.on('error', () => reject(new NoServer(`no server runs over ${dataDir}: start it first`)));
    asked.end(JSON.stringify(call));
  });
}
