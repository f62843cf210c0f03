import * as react from 'react';

/** Where React looks for the hooks of its renderer. It keeps the name for its own packages, so that React's version is exact here. */
interface Internals {
  H: unknown;
}

export const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE } = react as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
};
