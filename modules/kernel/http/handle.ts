import {
  applyDecorators,
  createParamDecorator,
  Delete,
  Get,
  Head,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Sending } from '../commands/sendings.js';
import type { CallOf, RouteSpec } from '../contract/route.js';
import type { Caller } from '../contract/status.js';
import type { Language } from '../contract/language.js';

export const ROUTE = Symbol('Route');

const methods = { GET: Get, HEAD: Head, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/** `championships/{champname}` → `/api/championships/:champname`; a path with a leading slash is not below `/api/`. */
export const urlOf = (path: string): string =>
  (path.startsWith('/') ? path : `/api/${path}`).replace(/\{(\w+)\}/g, ':$1');

/** Binds a controller's method to a route of the contract; `RouteGuard` then enforces all that the route says. */
export const Handle = (route: RouteSpec) =>
  applyDecorators(methods[route.method](urlOf(route.path)), HttpCode(route.status ?? 200), SetMetadata(ROUTE, route));

/**
 * A validated call: what the route's contract let through, who calls, in which language they read, and by what the caller knows it
 * where the route is `idempotent` and they gave it a key.
 */
export type Call<R extends RouteSpec> = CallOf<R> & {
  caller: R['access'] extends 'public' ? Caller | null : Caller;
  language: Language;
  sending: Sending | null;
};

/** The request once the guard has passed it. */
export interface ValidatedRequest extends FastifyRequest {
  /** What the request was checked against. */
  contract: RouteSpec;
  /** Who calls, before anything is checked. */
  caller: Caller | null;
  call: CallOf<RouteSpec> & { caller: Caller | null; language: Language; sending: Sending | null };
}

export const requestOf = (context: ExecutionContext): ValidatedRequest => context.switchToHttp().getRequest();

/** Injects the validated call. */
export const TheCall = createParamDecorator((_data: undefined, context: ExecutionContext) => requestOf(context).call);
