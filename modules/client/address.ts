type Plain = string | number | boolean | undefined;

/** What a call is about. */
export interface Parts {
  params?: Record<string, Plain>;
  query?: Record<string, Plain | readonly (string | number)[]>;
  body?: unknown;
}

/**
 * Address of a call on its server: parameters in its path, the query behind it, in which a list names itself once for each.
 * @param route its path, such as `auth/login`, or its name, `POST auth/login`
 */
export const addressOf = (route: string, { params = {}, query = {} }: Parts = {}): string => {
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(name, String(one));
  const address = path.startsWith('/') ? path : `/api/${path}`;
  return search.size > 0 ? `${address}?${search.toString()}` : address;
};
