import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/domain-error.js';

type Parts = ReturnType<FastifyRequest['parts']>;
type Part = Parts extends AsyncIterableIterator<infer P> ? P : never;

/** Too many parts, or one with a name that reaches prototypes. */
const refusals = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_PROTO_VIOLATION']);

/** The parts of a multipart body as they come. @throws DomainError FORMAT_INVALID for a body that breaks the form */
export async function* partsOf(
  request: FastifyRequest,
  limits: { files: number; fields: number; fieldSize: number },
): AsyncGenerator<Part> {
  try {
    // The size of files is for their storage to limit; the plugin would cut them at the limit of other bodies.
    yield* request.parts({ limits: { ...limits, fileSize: Number.POSITIVE_INFINITY } });
  } catch (error) {
    throw isSendersFault(error) ? new DomainError('FORMAT_INVALID') : error;
  }
}

/** What the parser says, whose errors have no code. */
const parserWords = /^(Multipart: |Unsupported Content-Type)|unexpected end of multipart data$/i;

/** True for what the parser says of a broken body. An error without a code may be the database's too, whose line broke. */
export const isSendersFault = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? refusals.has(String(error.code)) : parserWords.test(error.message));
