import { callFrame } from '@agio/contracts';
import type { Told } from './person.ts';

/** A socket of somebody, who makes calls over it one by one. */
export class Line {
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (frame: Record<string, unknown>) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as Record<string, unknown>;
      const id = frame['id'] as string;
      this.#answers.get(id)?.(frame);
      this.#answers.delete(id);
    });
  }

  static async open(url: string): Promise<Line> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/exchange`);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('the socket does not open')));
    });
    return new Line(socket);
  }

  logIn(token: string): Promise<Told> {
    return this.#send({ op: 'auth', token });
  }

  call(name: string, body: unknown): Promise<Told> {
    return this.#send({ op: callFrame.shape.op.value, call: name, body });
  }

  close(): void {
    this.#socket.close();
  }

  #send(frame: object): Promise<Told> {
    const id = `f${(this.#count += 1)}`;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, (told) =>
        resolve({ code: told['op'] === 'error' ? String(told['code']) : 'SUCCESS', data: told['data'], text: JSON.stringify(told) }),
      );
      this.#socket.addEventListener('close', () => reject(new Error('the socket was closed')), { once: true });
      this.#socket.send(JSON.stringify({ ...frame, id }));
    });
  }
}
