import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { EndSessions } from '../commands/end-sessions.js';
import * as routes from '../contract/routes.js';
import { Session } from '../domain/session.js';

/** AUTH4: a person's own sessions. */
@Controller()
export class SessionsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  @Handle(routes.sessions)
  async list(@TheCall() { caller }: Call<typeof routes.sessions>) {
    const options = { orderBy: { createdAt: 'desc' }, populate: ['person'], limit: 200 } as const;
    const sessions = await this.em.find(Session, { person: caller.id }, options);
    const alive = sessions.filter((session) => session.isAlive(this.clock.now()));
    return {
      items: alive.map(({ id, createdAt, lastSeenAt, userAgent, ip }) => ({
        id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        userAgent,
        ip,
        current: id === caller.sessionId,
      })),
    };
  }

  @Handle(routes.endSession)
  async end(@TheCall() { caller, params }: Call<typeof routes.endSession>) {
    const { ended } = await this.commands.run(new EndSessions(caller.id, { only: params.id }));
    refuse(ended.length === 0, 'NOT_FOUND');
    return {};
  }

  @Handle(routes.endOtherSessions)
  async endOthers(@TheCall() { caller }: Call<typeof routes.endOtherSessions>) {
    const { ended } = await this.commands.run(new EndSessions(caller.id, { allBut: caller.sessionId }));
    return { ended: ended.length };
  }
}
