import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { Every } from '../../../kernel/jobs/ticks.js';
import type { TrialTest, TrialView } from '../contract/run.js';
import { plainLog } from '../domain/shown-log.js';
import { imageOfSql } from '../../solutions/queries/queue-sql.js';
import { finish, isFreeSql, note, putBack, type Taker, takeFirst } from '../../solutions/leases/lease.js';

/** A check that a runner took. */
export interface TakenCheck {
  id: string;
  run: string;
  championshipId: string;
  repository: string;
  ref: string | null;
  trustedCommit: string | null;
  runs: boolean;
}

/** What a runner has: in a box that is not complete only what is trusted is looked at. */
export interface Box {
  trusted: boolean;
  images: readonly string[];
}

export interface EndedCheck {
  commit: string | null;
  files: number | null;
  bytes: number | null;
  fault: string | null;
  tests: TrialTest[] | null;
}

/** How long somebody waits for a check: a clone has a minute, and the one before of the team may have had its minute or have it still. */
export const patienceSeconds = 130;
/** Tries of a check; a box that fails does not make the person wait. */
const mostTries = 2;
const leased = 'repository_checks';
const keptSeconds = 3600;
/** Trials are counted by the day, and looked at again. */
const keptTrialSeconds = 86_400;
/** For so long after a check of a team ended its next one comes after runs. */
const restSeconds = 60;
/** SQL that is true of another check of the same team, or organiser, than `l`. */
const isOfSameSql = 'not o.runs and o.turn_of = l.turn_of and o.id <> l.id and o.tries > 0';
const noOtherCheck = `not exists (select from scoring.repository_checks o
  where ${isOfSameSql} and o.ended_at is null and o.due_at > clock_timestamp())`;
const noRecentCheck = `not exists (select from scoring.repository_checks o
  where ${isOfSameSql} and coalesce(o.ended_at, o.due_at) > clock_timestamp() - interval '${restSeconds} seconds')`;
/** SQL that is true of a free `l` for which somebody may be waiting still. Trials are looked at later too. */
const isWaitedForSql = `(l.runs or l.due_at > clock_timestamp() - interval '${patienceSeconds} seconds')`;
const noOtherTrial = `not exists (select from scoring.repository_checks o
  where o.runs and o.ended_at is null and o.worker is not null and o.due_at > clock_timestamp())`;
const waitingSql = `select 1 as one from scoring.repository_checks l
  where l.runs = $1 and l.ended_at is null and l.tries < ${mostTries} and ${isFreeSql('l')} and ${isWaitedForSql} limit 1`;
/** Whoever had one and was silent for too long can't come back to it beside the next. */
const loseOthersSql = `update scoring.repository_checks l set worker = null, run = null
  where l.runs and l.ended_at is null and l.run is not null and l.id <> $1 and ${isFreeSql('l')}`;

/** What a program wrote is anything. */
const plain = (test: TrialTest): TrialTest => ({
  ...test,
  output: plainLog(Buffer.from(test.output)),
  log: plainLog(Buffer.from(test.log)),
});

/** What ends a check: whoever has it is not heard any more. */
const ending = (fault: 'busy' | 'cancelled' | 'silent'): string =>
  `fault = '${fault}', ended_at = clock_timestamp(), worker = null, run = null, due_at = 'infinity'`;

/** Checks of repositories, taken under a lease as runs are: one row each, changed by one statement. */
@Injectable()
export class RepositoryChecks {
  constructor(private readonly orm: MikroORM) {}

  /**
   * The next one that comes before runs; in a box that is not complete the platform's own repositories alone. A check takes seconds
   * and somebody waits for it, but a team that has just had one takes its turn behind runs. Trials take their turn one by one, so
   * that runners have hands for what counts.
   */
  async take(runner: string, leaseSeconds: number, box: Box): Promise<TakenCheck | null> {
    const taker = { worker: runner, leaseSeconds };
    const check = await this.takeInTurn(taker, box, false, noRecentCheck);
    if (check) return check;
    return this.takeInTurn(taker, box, true, noOtherTrial, (em, { id }) => query(em, loseOthersSql, [id]));
  }

  /** The next one where no run is to be had: of each team one at a time, so that runners are left for what comes next. */
  takeAfterRuns(runner: string, leaseSeconds: number, box: Box): Promise<TakenCheck | null> {
    return this.takeInTurn({ worker: runner, leaseSeconds }, box, false, noOtherCheck);
  }

  private async takeInTurn(
    taker: Taker,
    { trusted, images }: Box,
    runs: boolean,
    isItsTurn: string,
    taken?: (em: EntityManager, check: TakenCheck) => Promise<unknown>,
  ): Promise<TakenCheck | null> {
    const em = this.orm.em.fork();
    if (!(await queryOne(em, waitingSql, [runs]))) return null;
    return em.transactional(async (own) => {
      // One runner after the other looks what is under way, after what the one before it took is there to be seen.
      // By this name programs of before look too, beside which this one works during an upgrade.
      await query(own, `select pg_advisory_xact_lock(hashtextextended('the turn of trials', 0))`);
      const check = await takeFirst<TakenCheck>(own, leased, taker, {
        key: 'id',
        where: `l.ended_at is null and l.tries < ${mostTries} and (not $3::boolean or l.trusted_commit is not null)
          and (not l.runs or ${imageOfSql('l')} = any($4::text[])) and l.runs = $5 and ${isWaitedForSql} and ${isItsTurn}`,
        values: [trusted, images, runs],
        columns: `l.id, l.run, l.championship_id as "championshipId", l.repository, l.ref, l.trusted_commit as "trustedCommit", l.runs`,
      });
      if (check) await taken?.(own, check);
      return check;
    });
  }

  /** Notes what was cloned; the runner ends it after. @returns false for another commit than may be had, or no check */
  found(run: string, { commit, files, bytes }: { commit: string; files: number; bytes: number }): Promise<boolean> {
    const where = '(trusted_commit is null or trusted_commit = $2)';
    const cloned = { set: '"commit" = $2, files = $3, bytes = $4', where, values: [commit, files, bytes] };
    return note(this.orm.em.fork(), leased, run, cloned);
  }

  /** @param fault null where the repository can be had */
  end(run: string, fault: string | null, tests: TrialTest[] | null = null): Promise<boolean> {
    const values = [fault, tests && JSON.stringify(tests.map(plain))];
    const ended = { set: 'fault = $2, tests = $3, ended_at = clock_timestamp()', values };
    return finish(this.orm.em.fork(), leased, run, ended);
  }

  /** The box failed, or nobody answered: another try, at once. After the last one nobody waits any longer. */
  async failed(run: string, silent: boolean): Promise<boolean> {
    const em = this.orm.em.fork();
    const last = { set: ending(silent ? 'silent' : 'busy'), where: `tries >= ${mostTries}`, values: [] };
    return (await note(em, leased, run, last)) || putBack(em, leased, run, 0);
  }

  /** The championship whose visible tests a trial runs on; null where this is none. */
  async triedIn(run: string): Promise<string | null> {
    const sql = 'select championship_id as id from scoring.repository_checks where run = $1 and runs';
    return (await queryOne<{ id: string }>(this.orm.em.fork(), sql, [run]))?.id ?? null;
  }

  /** How it ended; null while it has not. */
  ended(id: string): Promise<EndedCheck | null> {
    const sql = `select "commit", files, bytes::float8 as bytes, fault, tests from scoring.repository_checks
      where id = $1 and ended_at is not null`;
    return queryOne<EndedCheck>(this.orm.em.fork(), sql, [id]);
  }

  /** Nobody waits for it any more: it ends, where no runner has it. */
  async giveUp(id: string): Promise<void> {
    const sql = `update scoring.repository_checks set ${ending('busy')} where id = $1 and ended_at is null
      and (worker is null or due_at <= clock_timestamp())`;
    await query(this.orm.em.fork(), sql, [id]);
  }

  /** Ends the trials of a person that go on: a runner that has one loses it. */
  async cancel(championshipId: string, personId: string): Promise<void> {
    const sql = `update scoring.repository_checks set ${ending('cancelled')}
      where championship_id = $1 and person_id = $2 and runs and ended_at is null`;
    await query(this.orm.em.fork(), sql, [championshipId, personId]);
  }

  /** The last one that a person began within a day. One whose runners died twice is over, though none said so. */
  lastTrial(championshipId: string, personId: string, now: Date): Promise<TrialView | null> {
    const isDead = `l.tries >= ${mostTries} and l.due_at <= clock_timestamp()`;
    const isHeld = 'l.worker is not null and l.due_at > clock_timestamp()';
    const sql = `select l.repository, l.ref, l."commit", l.tests,
        case when l.ended_at is null and ${isDead} then 'busy' else l.fault end as fault,
        case when l.ended_at is not null or (${isDead}) then 'ended' when not (${isHeld}) then 'waiting'
          when l."commit" is null then 'cloning' else 'running' end as state,
        (select count(*)::int from scoring.repository_checks o where o.runs and o.ended_at is null and o.id <> l.id
          and o.tries < ${mostTries} and o.asked_at < l.asked_at) as ahead
      from scoring.repository_checks l
      where l.championship_id = $1 and l.person_id = $2 and l.runs
        and l.asked_at > $3::timestamptz - make_interval(secs => ${keptTrialSeconds})
      order by l.asked_at desc, l.id desc limit 1`;
    return queryOne<TrialView>(this.orm.em.fork(), sql, [championshipId, personId, now]);
  }

  @Every({ turn: 'old checks of repositories', seconds: 3600, look: 600 })
  async forget(): Promise<void> {
    const sql = `delete from scoring.repository_checks
      where least(due_at, ended_at) < clock_timestamp() - make_interval(secs => (case when runs then $2 else $1 end)::float8)`;
    await query(this.orm.em.fork(), sql, [keptSeconds, keptTrialSeconds]);
  }
}
