import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryOne } from '../database/sql.js';

/** Guards schedules so that a tick runs once, whatever the number of processes. */
@Injectable()
export class Ticks {
  constructor(private readonly em: EntityManager) {}

  /** True for the one caller whose turn it is: at most once in `seconds`, by the database's clock. */
  async isDue(name: string, seconds: number): Promise<boolean> {
    const row = await queryOne(
      this.em.fork(),
      `insert into kernel.ticks as t (name, last_at) values ($1, clock_timestamp())
       on conflict (name) do update set last_at = clock_timestamp()
       where t.last_at <= clock_timestamp() - make_interval(secs => $2)
       returning name`,
      [name, seconds],
    );
    return row !== null;
  }
}
