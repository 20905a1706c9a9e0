import { MikroORM } from '@mikro-orm/postgresql';
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, Observable, of, from, mergeMap } from 'rxjs';
import { answerTo, answeringTo, keepAnswer, type Sending } from '../commands/sendings.js';
import { requestOf } from './handle.js';

/**
 * ERR1: answers what a person sends again by its key, of a route that is `idempotent`, as it was answered before. Where that
 * answer is not known, the call is done anew, and each of its commands is given what it gave (`sendings.ts`): so also what was
 * committed and never answered is done once.
 */
@Injectable()
export class OnceInterceptor implements NestInterceptor {
  private readonly log = new Logger(OnceInterceptor.name);

  constructor(private readonly orm: MikroORM) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { call, contract } = requestOf(context);
    if (context.getType() !== 'http' || !call.sending) return next.handle();
    const { sending } = call;
    // What comes with a file is known when that has come: its commands alone tell whether it came before.
    if (contract.file) return answer(sending, next);
    const known = await answerTo(this.orm.em.fork(), sending);
    if (known) {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      void reply.header('Cache-Control', 'no-store');
      return of(contract.reply ? known.answer : undefined);
    }
    return answer(sending, next).pipe(mergeMap((value) => from(this.kept(sending, value))));
  }

  private async kept(sending: Sending, value: unknown): Promise<unknown> {
    await keepAnswer(this.orm.em.fork(), sending, value).catch((error: unknown) =>
      // What its commands gave is kept with what they did.
      this.log.warn(`An answer was not kept: ${String(error)}`),
    );
    return value;
  }
}

const answer = (sending: Sending, next: CallHandler): Observable<unknown> =>
  from(answeringTo(sending, (over) => lastValueFrom(next.handle(), { defaultValue: undefined }).finally(over)));
