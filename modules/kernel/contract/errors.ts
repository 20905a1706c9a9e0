/**
 * The error catalogue: every failure that may reach a person has one code, one HTTP status, and a text in both languages
 * (key `errors.<CODE>`). Nothing else is thrown at a caller. Here stand the codes of the kernel; each context adds its own
 * in `contract/errors.ts`, with the texts in `locales/<language>/<context>.errors.json`.
 */
export const kernelErrors = {
  TOO_SHORT: { status: 422 },
  TOO_LONG: { status: 422 },
  FIELD_REQUIRED: { status: 422 },
  FORMAT_INVALID: { status: 422 },
  UPLOAD_UNFINISHED: { status: 409 },
  /** Of uploads in pieces: what the protocol does not have, no version of it or another one, another place, and one whose time is over. */
  UPLOAD_INVALID: { status: 400 },
  UPLOAD_VERSION: { status: 412 },
  UPLOAD_OFFSET: { status: 409 },
  UPLOAD_EXPIRED: { status: 410 },
  FILE_REQUIRED: { status: 422 },
  IMAGE_INVALID: { status: 422 },
  REQUEST_TIMEOUT: { status: 408 },
  TOO_LARGE: { status: 413 },
  KEY_REUSED: { status: 409 },
  MEDIA_TYPE_UNSUPPORTED: { status: 415 },
  METHOD_NOT_ALLOWED: { status: 405 },
  TOO_MANY_REQUESTS: { status: 429 },
  CROSS_SITE: { status: 403 },
  ACCOUNT_BLOCKED: { status: 403 },
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  SECOND_FACTOR_REQUIRED: { status: 403 },
  TOKEN_INVALID: { status: 401 },
  TOKEN_EXPIRED: { status: 401 },
  TOKEN_SCOPE: { status: 403 },
  TOKEN_NOT_ENOUGH: { status: 403 },
  NOT_FOUND: { status: 404 },
  CONFLICT: { status: 409 },
  INTERNAL: { status: 500 },
  STOPPING: { status: 503 },
  DATABASE_SILENT: { status: 503 },
  STORAGE_SILENT: { status: 503 },
  NO_ROOM: { status: 507 },
} as const;

type Own = typeof kernelErrors;
/** Code → status. Contexts add theirs by declaration merging, so that a misspelt code does not compile. */
export interface ErrorCatalogue extends Own {}

/** One code of the catalogue. */
export type ErrorCode = keyof ErrorCatalogue;

/** The codes of all contexts that are loaded. */
export const errorCatalogue = { ...kernelErrors } as ErrorCatalogue;

/**
 * Adds the codes of a context to the catalogue.
 * @throws Error when a code is there already: it would have two meanings
 */
export const addErrors = <const T extends Record<string, { status: number }>>(errors: T): T => {
  const twice = Object.keys(errors).filter(isErrorCode);
  if (twice.length > 0) throw new Error(`The error catalogue has ${twice.join(', ')} already`);
  Object.assign(errorCatalogue, errors);
  return errors;
};

/** True when a string (for example a validation message) is a code of the catalogue. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorCatalogue, value);

/** The body of every failed answer. `fields` names the code of each faulty input field. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  fields?: Record<string, ErrorCode>;
  details?: Record<string, unknown>;
}
