import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsAddress } from '../settings/config.ts';
import type { Metrics } from './metrics.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` on an address of its own, so that figures of the house are on no address that customers reach. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token }: MetricsAddress,
): Promise<{ url: string; close(): Promise<void> }> {
  const wanted = token === undefined ? undefined : hashOf(`Bearer ${token}`);
  const server = createServer((request, response) => {
    const given = hashOf(request.headers.authorization ?? '');
    if (wanted !== undefined && !timingSafeEqual(given, wanted)) return void response.writeHead(401).end();
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { url: urlOf(server, host), close: () => closed(server) };
}

const urlOf = (server: Server, host: string): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`;

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
