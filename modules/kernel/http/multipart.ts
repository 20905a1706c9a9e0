import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, refuse } from '../domain/domain-error.js';

type Parts = ReturnType<FastifyRequest['parts']>;
type Part = Parts extends AsyncIterableIterator<infer P> ? P : never;

/** Too many parts, or one with a name that reaches prototypes. */
const refusals = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_PROTO_VIOLATION']);

/**
 * The parts of a multipart body as they come.
 * @throws DomainError FORMAT_INVALID for a body that breaks the form
 */
export async function* partsOf(
  request: FastifyRequest,
  limits: { files: number; fields: number; fieldSize: number },
): AsyncGenerator<Part> {
  try {
    // The size of files is for their storage to limit; the plugin would cut them at the limit of other bodies.
    const { POSITIVE_INFINITY: all } = Number;
    for await (const part of request.parts({ limits: { parts: all, ...limits, fileSize: all } })) {
      // What is no UTF-8 would be kept as other characters. What is cut is too long for any field, which its schema says, and may end in half a letter.
      refuse(part.type === 'field' && !part.valueTruncated && String(part.value).includes('\uFFFD'), 'FORMAT_INVALID');
      yield part;
    }
  } catch (error) {
    throw isSendersFault(error) ? new DomainError('FORMAT_INVALID') : error;
  }
}

/** The fields of a form by their names: what is said more than once is a list. */
export const gathered = (fields: readonly (readonly [string, unknown])[]): Record<string, unknown> => {
  const byName = Map.groupBy(fields, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, said]) => [name, said.length > 1 ? said.map(([, value]) => value) : said[0]?.[1]]),
  );
};

/** What the parser says, whose errors have no code. */
const parserWords = /^(Multipart: |Unsupported Content-Type)|unexpected end of multipart data$/i;

/** True for what the parser says of a broken body. An error without a code may be the database's too, whose line broke. */
export const isSendersFault = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? refusals.has(String(error.code)) : parserWords.test(error.message));
