import type { z } from 'zod';
import { DomainError } from '../domain/domain-error.js';
import { parse } from './validate.js';

/** Cursor of a keyset list: the sort key of the last item of a page, opaque to clients. */
export const toCursor = (key: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Reads a cursor back. @throws DomainError FORMAT_INVALID when it is not one of ours */
export const fromCursor = <T extends z.ZodType>(schema: T, cursor: string): z.output<T> => {
  try {
    return parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('FORMAT_INVALID', { fields: { cursor: 'FORMAT_INVALID' } });
  }
};

/** Cuts a list that was read with one row more than the limit into a page. */
export const toPage = <Row, Item>(
  rows: readonly Row[],
  limit: number,
  key: (row: Row) => readonly (string | number | boolean)[],
  item: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(item), nextCursor: rows.length > limit && last ? toCursor(key(last)) : null };
};
