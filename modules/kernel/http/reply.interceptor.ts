import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import type { RouteSpec } from '../contract/route.js';
import { ROUTE } from './handle.js';

/** A page whose items were checked against the contract before and are kept as JSON: a list that many read, written once. */
export class ReadyReply {
  private constructor(readonly json: string) {}

  /** An answer that many get, checked and written once for all of them. */
  static whole(reply: z.ZodType<object>, value: object): ReadyReply {
    return new ReadyReply(JSON.stringify(reply.parse(value)));
  }

  /** @param rest the page without its items @param items each as JSON, as the contract's schema of an item gave it */
  static of(page: z.ZodType<object>, rest: object, items: readonly string[]): ReadyReply {
    const { items: _none, ...checked } = page.parse({ ...rest, items: [] }) as { items?: unknown };
    const head = JSON.stringify(checked).slice(0, -1);
    return new ReadyReply(`${head}${head === '{' ? '' : ','}"items":[${items.join(',')}]}`);
  }
}

const jsonType = 'application/json; charset=utf-8';

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
    const sent = (value: unknown): unknown => {
      if (!(value instanceof ReadyReply)) return schema.parse(value);
      void reply.type(jsonType);
      return value.json;
    };
    return next.handle().pipe(map(sent));
  }
}
