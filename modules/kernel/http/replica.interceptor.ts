import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { fromReplica } from '../database/ways/from-replica.js';
import { Replica } from '../database/ways/replica.js';
import { requestOf } from './handle.js';

/** Lets routes that are `replica` read from the standby, where the settings name one. */
@Injectable()
export class ReplicaInterceptor implements NestInterceptor {
  constructor(private readonly replica: Replica) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.replica.isThere || context.getType() !== 'http' || !requestOf(context).contract?.replica)
      return next.handle();
    return from(fromReplica(this.replica, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
