import type { ConnectionListeners, JournalConnection, JournalMeans, Statement } from '@agio/journal/postgres';
import type { ModelStore } from './model-store.ts';
import type { Line, Network } from './network.ts';
import type { VirtualProcess } from './process.ts';
import type { FromServer, ToServer } from './store-server.ts';

/** What a process of the simulator reaches the journal's database with. */
export function meansOf(process: VirtualProcess, store: ModelStore, network: Network): JournalMeans {
  return {
    clock: process,
    connection: (server, _connectMs, listeners) => new ModelConnection(process, { store, network, server, listeners }),
  };
}

interface Way {
  readonly store: ModelStore;
  readonly network: Network;
  readonly server: string;
  readonly listeners: ConnectionListeners;
}

interface Asked {
  readonly resolve: (answer: FromServer) => void;
  readonly reject: (error: Error) => void;
}

/** The driver's side of a connection: answers come in the order of the questions. */
class ModelConnection implements JournalConnection {
  readonly #process: VirtualProcess;
  readonly #way: Way;
  readonly #asked: Asked[] = [];
  #line: Line | undefined;
  #isOver = false;

  constructor(process: VirtualProcess, way: Way) {
    this.#process = process;
    this.#way = way;
  }

  connect(): Promise<unknown> {
    const { network, server, store } = this.#way;
    const target = store.server(server);
    const near = {
      station: this.#process,
      onMessage: (message: unknown) => this.#hear(message as FromServer),
      onClosed: () => this.#closed(),
    };
    const line: Line = network.connect(
      near,
      target.accept(() => line),
    );
    this.#line = line;
    // Nobody listens there: the machine says so, unless nothing reaches it.
    if (!target.isUp) line.close(1);
    return this.#ask({ kind: 'hello' });
  }

  async query({ text, values }: Statement): Promise<{ rows: readonly Record<string, unknown>[]; rowCount: number }> {
    const answer = await this.#ask({ kind: 'query', text, values });
    return answer.kind === 'rows' ? { rows: answer.rows, rowCount: answer.count } : { rows: [], rowCount: 0 };
  }

  end(): Promise<void> {
    this.destroy();
    return Promise.resolve();
  }

  destroy(): void {
    this.#line?.close(0);
    this.#over();
  }

  #ask(message: ToServer): Promise<FromServer> {
    if (this.#isOver) return Promise.reject(new Error('the connection has ended'));
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#line?.send(0, message);
    });
  }

  #hear(answer: FromServer): void {
    if (answer.kind === 'rows' && answer.warning !== undefined) this.#way.listeners.onWarning(answer.warning);
    this.#asked.shift()?.resolve(answer);
  }

  #closed(): void {
    if (this.#isOver) return;
    this.#way.listeners.onError();
    this.#over();
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const { reject } of this.#asked.splice(0)) reject(new Error('the connection ended'));
    this.#way.listeners.onEnd();
  }
}
