import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { PublicProfile } from '../contract/profile.js';
import { keyOf } from '../domain/person.js';
import { Ratings } from '../ratings.port.js';
import { PersonResults } from '../results.port.js';

type Row = Pick<PublicProfile, 'login' | 'nickname' | 'name' | 'city' | 'skills'> & { id: string };

/** Whoever has not confirmed their e-mail yet, or deleted their account, is nobody for others. */
const personSql = `select p.id, p.login, p.nickname, n.display as name, p.city, p.skills
  from identity.people p join identity.names n on n.id = p.id where p.login_key = $1 and p.status <> 'NEW' and p.deleted_at is null`;

/** PROF1, PROF5: what everybody may know of a person. */
@Injectable()
export class PublicProfiles {
  constructor(
    private readonly em: EntityManager,
    private readonly ratings: Ratings,
    private readonly results: PersonResults,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async of(login: string): Promise<PublicProfile> {
    const { id, ...person } = found(await oftenQueryOne<Row>(this.em, personSql, [keyOf(login)]));
    const [standings, championships, days] = await Promise.all([
      this.ratings.of([id]),
      this.results.of(id),
      this.results.days(id),
    ]);
    return { ...person, ...found(standings.get(id)), championships, days };
  }
}
