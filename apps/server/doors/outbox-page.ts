/** A message as development shows it. */
export interface OutboxMessage {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly atMs: number;
}

/** The small part of an HTTP server that this page needs. */
export interface Mount {
  get(
    path: string,
    handler: (request: { readonly query: unknown }, reply: { type(value: string): { send(body: string): unknown } }) => unknown,
  ): unknown;
}

/** `/dev/outbox` and `/dev/outbox.json?to=`: messages that would have been sent, newest first. Never in production. */
export function mountOutbox(server: Mount, messages: () => readonly OutboxMessage[]): void {
  server.get('/dev/outbox.json', (request, reply) => {
    const to = (request.query as { to?: string }).to;
    const found = to === undefined ? messages() : messages().filter((message) => message.to === to);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(found));
  });
  server.get('/dev/outbox', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(messages())));
}

function page(messages: readonly OutboxMessage[]): string {
  const rows = messages.map((message) => {
    const cells = [new Date(message.atMs).toISOString(), message.to, message.subject, message.code ?? '', message.text];
    return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><style>body{font:14px/1.5 system-ui;margin:24px}td,th{padding:6px 12px;text-align:left;vertical-align:top;border-bottom:1px solid #ddd}</style><h1>Outbox</h1><p>No mail or SMS provider is configured: messages land here.</p><table><tr><th>Time</th><th>To</th><th>Subject</th><th>Code</th><th>Text</th></tr>${rows.join('')}</table></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
