import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { RouteSpec } from '../contract/route.js';
import { ROUTE } from './handle.js';

/**
 * Sends exactly the view that the contract promises: fields it does not name (hashes, contacts, private scores) can't
 * slip out. Answers of signed-in calls are never kept by a cache.
 */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<RouteSpec | undefined>(ROUTE, context.getHandler());
    const schema = route?.reply;
    if (!schema) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
    return next.handle().pipe(map((value: unknown) => schema.parse(value)));
  }
}
