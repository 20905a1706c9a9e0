import { fetchUtils } from 'react-admin';
import type { ReplyOf, RouteSpec } from '#modules/kernel/contract/route.js';

const client = async (path: string, options: fetchUtils.Options): Promise<unknown> => {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang });
  return (await fetchUtils.fetchJson(`/api/${path}`, { ...options, headers })).json;
};

/** Does something that asks for a reason; the answer is that of route `R`. */
export const act = <R extends RouteSpec>(path: string, body: { reason: string; [more: string]: unknown }) =>
  client(path, { method: 'POST', body: JSON.stringify(body) }) as Promise<ReplyOf<R>>;

/** Reads what is no resource of react-admin; the answer is that of route `R`. */
export const read = <R extends RouteSpec>(path: string) => client(path, { method: 'GET' }) as Promise<ReplyOf<R>>;
