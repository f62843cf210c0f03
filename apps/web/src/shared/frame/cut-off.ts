import type { LiveStatus } from '@agio/client';

/** Browsers take a line for gone when one network is, such as a VPN's; while prices come over an open socket, the page is not cut off. */
export const isCutOff = (isOffline: boolean, live: LiveStatus['state']): boolean => isOffline && live !== 'open';
