/** What is needed of a WebSocket, so that browsers, Node and tests can each bring theirs. */
export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export type SocketMaker = new (url: string) => SocketLike;

export const SOCKET_OPEN = 1;
