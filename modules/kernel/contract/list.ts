import { z } from 'zod';

/** Query of a keyset list: `cursor` is the opaque `nextCursor` of the page before. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
});

/** A page of a keyset list; `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int().optional() });

/** The dialect of ra-data-simple-rest: `sort=["field","ASC"]`, `range=[0,24]`, `filter={…}`, each JSON text. */
export const adminListQuery = z.object({
  sort: z.string().max(200).optional(),
  range: z.string().max(50).optional(),
  filter: z.string().max(2000).optional(),
});

/** A time as ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** An empty answer. */
export const nothing = z.object({});
