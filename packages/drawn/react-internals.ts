import * as react from 'react';

/** Where React looks for the hooks of whoever draws: a name that it keeps for its own packages, of which this one version is used. */
interface Internals {
  H: unknown;
}

export const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE } = react as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
};
