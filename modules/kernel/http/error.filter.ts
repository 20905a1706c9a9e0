import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultOf } from '../commands/database-fault.js';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '../contract/errors.js';
import { errorsOf } from '../contract/route.js';
import { DomainError } from '../domain/domain-error.js';
import { newId } from '../domain/id.js';
import { SETTINGS, type Settings } from '../settings.js';
import { silentAgainSeconds, StorageSilent } from '../storage/storage-silent.js';
import { AllowedMethods } from './allowed-methods.js';
import type { ValidatedRequest } from './handle.js';
import { languageOf } from './language.js';
import { SecurityLog } from './security-log.js';
import { say } from './texts.js';
import { freeConnection } from './unread-body.js';

/** Codes of the failures that Fastify and Nest raise before a handler is reached; any other 4xx is a wrong format. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'MEDIA_TYPE_UNSUPPORTED',
  429: 'TOO_MANY_REQUESTS',
};

/** What the caller is told of such a failure, beside its code. */
const detailsOfCode: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  MEDIA_TYPE_UNSUPPORTED: {
    accepted: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  },
};

/** When to come again to a database that does not answer. */
const silentRetryAfter = 5;

/** When to ask again where a limit can't say when it ends, such as attempts of which no more come. */
const unsaidRetryAfter = 3600;

/** What a handler has said of a page or file that is now not sent. */
const headersOfContent = ['Content-Disposition', 'Content-Length', 'Content-Range', 'Accept-Ranges', 'ETag', 'Digest'];

/** A request that was refused before or after the guard found its contract. */
type Refused = FastifyRequest & Partial<Pick<ValidatedRequest, 'contract' | 'caller'>>;

/** Refusals that operators should hear of. */
const atTheDoor: ReadonlySet<ErrorCode> = new Set(['CROSS_SITE', 'FORBIDDEN', 'TOO_MANY_REQUESTS']);

/** Writes every failure as the contract says. Anything unforeseen is INTERNAL with an id that the log knows. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('Http');

  constructor(
    private readonly methods: AllowedMethods,
    private readonly security: SecurityLog,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Refused>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isGone(error, request)) return void reply.raw.destroy();
    const { code, parts } = this.declared(this.known(error, request), request);
    const { status } = errorCatalogue[code];
    if (atTheDoor.has(code)) this.noteRefusal(code, request);
    if (status === 405) void reply.header('Allow', this.methods.of(request).join(', '));
    const retryAfter = retryAfterOf(status, parts.details);
    if (retryAfter !== undefined) void reply.header('Retry-After', retryAfter);
    const body: ErrorBody = {
      error: code,
      message: say(languageOf(request), 'errors', `errors.${code}`, parts.details),
      ...parts,
    };
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    for (const name of headersOfContent) void reply.removeHeader(name);
    void reply.status(status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store').send(body);
    void freeConnection(request.raw);
  }

  private noteRefusal(code: ErrorCode, { contract, method, caller, ip }: Refused): void {
    const route = contract ? `${contract.method} ${contract.path}` : method;
    this.security.noteOnce('refused', { code, route, person: caller?.id ?? null, address: ip });
  }

  /** In tests a code that the route's contract does not list is a failure: clients could not know it. */
  private declared(
    failure: Pick<DomainError, 'code' | 'parts'>,
    request: Refused,
  ): Pick<DomainError, 'code' | 'parts'> {
    if (this.settings.PODIUM_MODE !== 'test' || !request.contract) return failure;
    if (errorsOf(request.contract).includes(failure.code)) return failure;
    const route = `${request.contract.method} ${request.contract.path}`;
    return { code: 'INTERNAL', parts: { details: { id: `${route} does not declare ${failure.code}` } } };
  }

  private known(error: unknown, request: FastifyRequest): Pick<DomainError, 'code' | 'parts'> {
    if (error instanceof DomainError) return error;
    if (error instanceof StorageSilent) {
      this.log.error(`${request.method} ${request.url.split('?')[0]}: ${error.message}`);
      return { code: 'STORAGE_SILENT', parts: { details: { retryAfter: silentAgainSeconds } } };
    }
    const { kind } = faultOf(error);
    if (kind === 'value') {
      this.log.warn(`${request.method} ${request.url.split('?')[0]}: ${String(error)}`);
      return new DomainError('FORMAT_INVALID');
    }
    if (kind === 'no room') return new DomainError('NO_ROOM');
    const code = this.codeOf(statusOf(error), request);
    if (code === 'TOO_LARGE') return { code, parts: { details: { max: request.routeOptions.bodyLimit } } };
    if (code) return { code, parts: detailsOfCode[code] ? { details: detailsOfCode[code] } : {} };
    if (kind === 'silent') {
      this.log.error(`${request.method} ${request.url.split('?')[0]}: ${String(error)}`);
      return { code: 'DATABASE_SILENT', parts: { details: { retryAfter: silentRetryAfter } } };
    }
    const id = newId();
    this.log.error(
      `${id} ${request.method} ${request.url.split('?')[0]}`,
      error instanceof Error ? error.stack : String(error),
    );
    return { code: 'INTERNAL', parts: { details: { id } } };
  }

  private codeOf(status: number | undefined, request: FastifyRequest): ErrorCode | undefined {
    if (status === undefined || status < 400 || status > 499) return undefined;
    const allowed = status === 404 ? this.methods.of(request) : [];
    // Of a path with a segment that is longer than the router reads, the method is no fault.
    if (allowed.length > 0 && !allowed.includes(request.method)) return 'METHOD_NOT_ALLOWED';
    return codeOfStatus[status] ?? 'FORMAT_INVALID';
  }
}

/** A caller who hung up in the middle of the body: nobody waits for an answer, and nothing of ours failed. */
const isGone = (error: unknown, { raw }: FastifyRequest): boolean =>
  !raw.complete && typeof error === 'object' && error !== null && 'code' in error && error.code === 'ECONNRESET';

/** Every limit says when to come again, and so does what is not there for now, if it knows. */
const retryAfterOf = (status: number, { retryAfter }: Record<string, unknown> = {}): number | undefined => {
  if (status !== 429 && status !== 503) return undefined;
  if (typeof retryAfter === 'number') return Math.max(1, Math.ceil(retryAfter));
  return status === 429 ? unsaidRetryAfter : undefined;
};

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
};
