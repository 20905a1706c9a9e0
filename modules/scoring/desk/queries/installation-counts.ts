import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { type Counts, Installation } from '../../../kernel/figures/installation.port.js';

const countsSql = `select (select count(*)::int from championships.ranked) as contests,
  (select count(*)::int from identity.names) as users, (select count(*)::int from scoring.solutions) as solutions`;

/** Championships that people can see, people, and what they have sent: what the home page says of an installation. */
@Injectable()
export class InstallationCounts extends Installation {
  constructor(private readonly orm: MikroORM) {
    super();
  }

  async counts(): Promise<Counts> {
    return found(await queryOne<Counts>(this.orm.em.fork(), countsSql));
  }
}
