import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '../contract/errors.js';
import { DomainError } from '../domain/domain-error.js';
import { newId } from '../domain/id.js';
import { languageOf } from './language.js';
import { say } from './texts.js';

/** Codes of the failures that Fastify and Nest raise before a handler is reached. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'FORMAT_INVALID',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'FORMAT_INVALID',
  429: 'TOO_MANY_REQUESTS',
};

/** Writes every failure as the contract says. Anything unforeseen is INTERNAL with an id that the log knows. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { code, parts } = this.known(error, request);
    const { status } = errorCatalogue[code];
    const retryAfter = parts.details?.['retryAfter'];
    if (status === 429 && typeof retryAfter === 'number') void reply.header('Retry-After', retryAfter);
    // Bytes of a refused upload may still be on their way; the connection can't carry another request.
    if (request.headers['content-length'] && status === 413) void reply.header('Connection', 'close');
    const body: ErrorBody = {
      error: code,
      message: say(languageOf(request), 'errors', `errors.${code}`, parts.details),
      ...parts,
    };
    if (reply.sent || reply.raw.headersSent) reply.raw.destroy();
    else void reply.status(status).header('Cache-Control', 'no-store').send(body);
  }

  private known(error: unknown, request: FastifyRequest): Pick<DomainError, 'code' | 'parts'> {
    if (error instanceof DomainError) return error;
    const status = statusOf(error);
    const code = status === undefined ? undefined : codeOfStatus[status];
    if (code) return { code, parts: {} };
    const id = newId();
    this.log.error(
      `${id} ${request.method} ${request.url.split('?')[0]}`,
      error instanceof Error ? error.stack : String(error),
    );
    return { code: 'INTERNAL', parts: { details: { id } } };
  }
}

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
};
