import { type ComponentType, lazy, Suspense } from 'react';
import { authProvider } from './auth-provider.js';
import { Waiting } from './waiting.js';

/** While the browser leaves the console there is nothing to show. */
const leaving = new Promise<never>(() => undefined);

/**
 * A page whose code comes when it is opened, with lines in its place until then. The server gives the code to admins alone (NAV3):
 * whoever is none any more is led out as by a refused call.
 */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const Page = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      await authProvider.checkAuth({}).catch(() => leaving);
      throw error;
    }
  });
  return (props: P) => (
    <Suspense fallback={<Waiting />}>
      <Page {...props} />
    </Suspense>
  );
};
