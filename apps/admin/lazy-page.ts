import { type ComponentType, lazy } from 'react';
import { authProvider } from './auth-provider.js';

/** While the browser leaves the console there is nothing to show. */
const leaving = new Promise<never>(() => undefined);

/**
 * A page whose code comes when it is opened; the layout waits for it. The server gives the code to admins alone (NAV3):
 * whoever is none any more is led out as by a refused call.
 */
export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      await authProvider.checkAuth({}).catch(() => leaving);
      throw error;
    }
  });
