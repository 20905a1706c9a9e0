import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string | undefined>();

/** The id of the request that this is done for, in its own process or in a worker; undefined for what nobody asked for. */
export const requestId = (): string | undefined => running.getStore();

/** Does something for a request, or for none: what it logs, and the jobs that it has written, bear the id. */
export const forRequest = <R>(id: string | undefined, work: () => R): R => running.run(id, work);
