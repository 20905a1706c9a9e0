import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { newId } from '../../../kernel/domain/id.js';
import { Every } from '../../../kernel/jobs/ticks.js';

/** A check that a runner took. */
export interface TakenCheck {
  id: string;
  run: string;
  championshipId: string;
  repository: string;
  ref: string | null;
  trustedCommit: string | null;
}

export interface EndedCheck {
  commit: string | null;
  files: number | null;
  bytes: number | null;
  fault: string | null;
}

/** Tries of a check; a box that fails does not make the person wait. */
const mostTries = 2;
const keptSeconds = 3600;

/** Checks of repositories, taken under a lease as runs are: one row each, changed by one statement. */
@Injectable()
export class RepositoryChecks {
  constructor(private readonly orm: MikroORM) {}

  /** The next one for a runner; in a box that is not complete the platform's own repositories alone. */
  take(runner: string, leaseSeconds: number, trusted: boolean): Promise<TakenCheck | null> {
    return queryOne<TakenCheck>(
      this.orm.em.fork(),
      `update scoring.repository_checks c set run = $1, runner = $2, tries = tries + 1,
         due_at = clock_timestamp() + make_interval(secs => $3)
       where id = (select id from scoring.repository_checks where ended_at is null and due_at <= clock_timestamp()
         and tries < ${mostTries} and (not $4::boolean or trusted_commit is not null)
         order by due_at limit 1 for update skip locked)
       returning id, run, championship_id as "championshipId", repository, ref, trusted_commit as "trustedCommit"`,
      [newId(), runner, leaseSeconds, trusted],
    );
  }

  /** @returns false when it was given up, or is no check at all */
  async renew(run: string, runner: string, leaseSeconds: number): Promise<boolean> {
    const set = 'due_at = clock_timestamp() + make_interval(secs => $3)';
    return this.change(`${set} where run = $1 and runner = $2 and ended_at is null`, [run, runner, leaseSeconds]);
  }

  /** Notes what was cloned; the runner ends it after. @returns false for another commit than may be had, or no check */
  found(run: string, { commit, files, bytes }: { commit: string; files: number; bytes: number }): Promise<boolean> {
    return this.change(
      `"commit" = $2, files = $3, bytes = $4
       where run = $1 and ended_at is null and (trusted_commit is null or trusted_commit = $2)`,
      [run, commit, files, bytes],
    );
  }

  /** @param fault null where the repository can be had */
  end(run: string, fault: string | null): Promise<boolean> {
    const set = 'fault = $2, ended_at = clock_timestamp()';
    return this.change(`${set} where run = $1 and ended_at is null`, [run, fault]);
  }

  /** The box failed: another try, at once. */
  putBack(run: string): Promise<boolean> {
    return this.change('run = null, runner = null, due_at = clock_timestamp() where run = $1 and ended_at is null', [
      run,
    ]);
  }

  /** How it ended; null while it has not. */
  ended(id: string): Promise<EndedCheck | null> {
    const sql = `select "commit", files, bytes::float8 as bytes, fault from scoring.repository_checks
      where id = $1 and ended_at is not null`;
    return queryOne<EndedCheck>(this.orm.em.fork(), sql, [id]);
  }

  @Every({ turn: 'old checks of repositories', seconds: 3600, look: 600 })
  async forget(): Promise<void> {
    const sql = 'delete from scoring.repository_checks where due_at < clock_timestamp() - make_interval(secs => $1)';
    await query(this.orm.em.fork(), sql, [keptSeconds]);
  }

  private async change(set: string, values: readonly unknown[]): Promise<boolean> {
    const rows = await query(this.orm.em.fork(), `update scoring.repository_checks set ${set} returning id`, values);
    return rows.length > 0;
  }
}
