import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { Person } from '../domain/person.js';
import { Session } from '../domain/session.js';

/** AUTH4: what a person sees of their own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async user(id: string) {
    const person = await this.em.findOneOrFail(Person, { id });
    return person.view(this.settings.ADMIN_PATH);
  }

  async personal(id: string) {
    return (await this.em.findOneOrFail(Person, { id })).personal();
  }

  /** @param current the one that asks */
  async sessions(personId: string, current: string) {
    const options = { orderBy: { createdAt: 'desc' }, populate: ['person'], limit: 200 } as const;
    const sessions = await this.em.find(Session, { person: personId }, options);
    const alive = sessions.filter((session) => session.isAlive(this.clock.now()));
    return alive.map(({ id, createdAt, lastSeenAt, userAgent, ip }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
      ip,
      current: id === current,
    }));
  }
}
