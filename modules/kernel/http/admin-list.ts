import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../domain/domain-error.js';
import { parse } from './validate.js';

const sortForm = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const rangeForm = z.tuple([z.number().int().min(0), z.number().int().min(0)]).refine(([from, to]) => from <= to);

/** What a console list asks for, checked: an allowed column, at most 200 rows. */
export interface AdminListRequest<Filter> {
  orderBy: string;
  limit: number;
  offset: number;
  filter: Filter;
}

/** The SQL of a column; one that is never null is said to be, as an index can't be read downwards with nulls at its end. */
export type SortColumn = string | { neverNull: string };

/**
 * Reads the dialect of ra-data-simple-rest.
 * @param columns fields that may be sorted by, with the SQL that sorts them: nothing a caller sends reaches SQL
 * @throws DomainError FORMAT_INVALID
 */
export const adminList = <F extends z.ZodType>(
  query: { sort?: string | undefined; range?: string | undefined; filter?: string | undefined },
  columns: Record<string, SortColumn>,
  filter: F,
): AdminListRequest<z.output<F>> => {
  try {
    const [field, order] = query.sort ? sortForm.parse(JSON.parse(query.sort)) : ['id', 'ASC'];
    const [from, to] = query.range ? rangeForm.parse(JSON.parse(query.range)) : [0, 24];
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
    if (!column) throw new Error(`no such column: ${field}`);
    return {
      orderBy: orderOf(column, order === 'ASC' ? 'asc' : 'desc'),
      limit: Math.min(to - from + 1, 200),
      offset: from,
      filter: parse(filter, query.filter ? JSON.parse(query.filter) : {}),
    };
  } catch {
    throw new DomainError('FORMAT_INVALID');
  }
};

const orderOf = (column: SortColumn, order: 'asc' | 'desc'): string =>
  typeof column === 'string' ? `${column} ${order} nulls last` : `${column.neverNull} ${order}`;

/** Tells the console how many rows there are in all. */
export const sendRange = (
  reply: FastifyReply,
  resource: string,
  offset: number,
  shown: number,
  total: number,
): void => {
  void reply.header('Content-Range', `${resource} ${offset}-${offset + Math.max(shown - 1, 0)}/${total}`);
};
