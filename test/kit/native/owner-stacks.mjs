import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react';

/**
 * While it is developed with, React notes of each element where it was made, of ten thousand of them before it begins anew: a
 * seventh of what tests of pages take of the processor. From here on it believes that it has noted as many, and notes none. What
 * it warns of it says all the same, and in which component.
 */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // It counts on, and begins anew: to no avail.
  },
});
