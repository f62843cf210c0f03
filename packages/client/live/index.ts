export { SOCKET_CALLS } from './calls.ts';
export type { SocketBody, SocketCallName, SocketCallOptions } from './calls.ts';
export { createLive, createPageLive } from './live.ts';
export type { Live, LiveOptions } from './live.ts';
export type { SocketLike, SocketMaker } from './socket-like.ts';
export type { LiveStatus } from './status.ts';
export type { Channel, FrameOf, Topic } from './topic.ts';
