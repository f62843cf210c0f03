export { CoreUnavailable, LinkClient, LinkRefused } from './link-client.ts';
export type { LinkListeners, Welcome } from './link-client.ts';
export { keyOf, LinkServer } from './link-server.ts';
export type { LinkedGateway, LinkServerOptions } from './link-server.ts';
export { LEADS_PATH, LINK_PATH, SNAPSHOT_PATH } from './messages.ts';
export type { Greeting, SentFrame, WatchChange } from './messages.ts';
export { Origins, ORIGINS_MAX } from './origins.ts';
export { CLUSTER_ROLES, clientPapers, isOfRole, nameOfPeer, serverPapers } from './papers.ts';
export type { ClusterRole, PaperFiles } from './papers.ts';
