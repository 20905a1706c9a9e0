import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { ChampionshipsApi } from '../../championships.api.js';
import { Participations } from '../../participations.port.js';
import type { TestView } from '../contract/algorithm.js';
import { ChampionshipTest, viewOf } from '../domain/test.js';

/** ALGO1: tests as those who take part see them: hidden ones by name and size alone. */
@Injectable()
export class ShownTests {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly participations: Participations,
  ) {}

  /** @throws DomainError NOT_PARTICIPATING, CHAMPIONSHIP_NOT_STARTED */
  async list(champname: string, caller: Caller): Promise<TestView[]> {
    return (await this.readable(champname, caller)).tests.map(viewOf);
  }

  /** Where an input is stored, and of what. @throws DomainError as list; NOT_FOUND for a hidden one, but for who leads the championship */
  async input(champname: string, name: string, caller: Caller) {
    const { tests, leads, championship } = await this.readable(champname, caller);
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    const test = found(tests.find((one) => one.name === name && (one.visible || leads)));
    const file = { name: `${name}.txt`, bytes: test.bytes, sha256: test.sha256, storageKey: test.inputKey };
    return { file, championship, isHidden: !test.visible };
  }

  private async readable(champname: string, caller: Caller) {
    const championship = await this.championships.visible(champname, caller);
    const leads = await this.championships.isManaged(championship.id, caller);
    if (!leads) {
      const part = (await this.participations.of([championship.id], caller.id)).get(championship.id);
      if (!part) throw new DomainError('NOT_PARTICIPATING');
      const startsAt = championship.dateStart;
      refuse(this.clock.now() < startsAt, 'CHAMPIONSHIP_NOT_STARTED', { startsAt: startsAt.toISOString() });
    }
    const where = { championship: championship.id };
    const tests = await this.em.fork().find(ChampionshipTest, where, { orderBy: { name: 'asc' } });
    return { tests, leads, championship };
  }
}
