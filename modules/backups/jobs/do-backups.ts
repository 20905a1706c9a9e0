import { EntityManager, LockMode, MikroORM } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Audit, operator } from '../../kernel/audit/audit.js';
import { BackupFault, BucketFault } from '../../kernel/backup/fault.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { AskBackup } from '../commands/ask-backup.js';
import { Backup, type Wish } from '../domain/backup.js';
import { outdated } from '../domain/retention.js';
import { contactColumns } from '../flows/contacts-csv.js';
import { championshipParts } from '../flows/whole-championship.js';
import { type Hand, Making } from '../flows/making.js';
import { type BackupType, ofBucket } from '../contract/backup.js';
import { placeName } from '../settings.js';

/** A worker that has said nothing for so long is gone: another one begins anew. */
const silentSeconds = 60;
const beatMs = 2000;
/** Begun so often in vain, it has failed; also where none of its workers lived to say so. */
const mostTries = 3;
const dayMs = 24 * 3600 * 1000;

interface Taken {
  id: string;
  type: BackupType;
  championshipId: string | null;
  hasSolutions: boolean;
  wish: Wish;
  tries: number;
  file: string | null;
  sha256: string | null;
}

/** What is over. */
interface Gone {
  id: string;
  file: string | null;
  place: string | null;
}

const isSilent = `beat_at < clock_timestamp() - make_interval(secs => ${silentSeconds})`;
const takeSql = `update backups.backups set beat_at = clock_timestamp(), tries = tries + 1,
    state = case when wish = 'MAKE' then 'RUNNING' else state end
  where id = (select id from backups.backups
    where wish is not null and (beat_at is null or ${isSilent}) and tries < ${mostTries}
    order by started_at for update skip locked limit 1)
  returning id, type, championship_id as "championshipId", has_solutions as "hasSolutions", wish, tries, file, sha256`;
/** Only who is silent in this moment: one that has said something since goes on. */
const inVainSql = `update backups.backups set beat_at = clock_timestamp()
  where wish is not null and ${isSilent} and tries >= ${mostTries} returning id, tries`;
const putBackSql = `update backups.backups set beat_at = null, tries = tries - 1
  where id = $1 and tries = $2 and wish is not null`;
/** $1 an export of this installation, $2 the run that wrote $3, which is over: what has no row here may be another installation's. */
const unsaidSql = `select id from backups.backups
  where id = $1 and file is distinct from $3 and (wish is null or tries > $2)`;
const beatSql = `update backups.backups set beat_at = clock_timestamp(), done = $3, total = $4
  where id = $1 and tries = $2 and wish is not null returning id`;

/** Makes, verifies and removes backups, one at a time in a worker, whoever asked for them: people, or the schedule. */
@Injectable()
export class DoBackups implements BeforeApplicationShutdown {
  private readonly log = new Logger(DoBackups.name);
  /** Says that this process is to end. */
  private readonly ending = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly making: Making,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Does what is wished for, until nothing is left. */
  @Every({ turn: 'backups', seconds: 2, look: 2 })
  work(): Promise<void> {
    return (this.working = this.workOn());
  }

  /** What is in hand is put back: another worker begins it at once, and no half of a file is left. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.working.catch(() => undefined);
  }

  private async workOn(): Promise<void> {
    while (!this.ending.signal.aborted) {
      for (const { id, tries } of await query<Pick<Taken, 'id' | 'tries'>>(this.orm.em.fork(), inVainSql))
        await this.change(id, (backup) => backup.failed('INTERNAL', this.clock.now()), tries);
      const taken = await queryOne<Taken>(this.orm.em.fork(), takeSql);
      if (!taken) return;
      await this.do(taken);
    }
  }

  /** Wishes for the backup of the day, once its time has come and none was wished for since. */
  @Every({ turn: 'backups of the day', seconds: 30, look: 30 })
  async schedule(): Promise<void> {
    const { BACKUP_AT } = this.settings;
    if (BACKUP_AT === undefined) return;
    const now = this.clock.now();
    const today = new Date(`${now.toISOString().slice(0, 10)}T${BACKUP_AT}:00Z`);
    const due = today <= now ? today : new Date(today.getTime() - dayMs);
    const em = this.orm.em.fork();
    if ((await em.count(Backup, { isScheduled: true, startedAt: { $gte: due } })) > 0) return;
    // Where it was turned on just now, the first one is made at the next time.
    if (today > now && (await em.count(Backup, { isScheduled: true })) === 0) return;
    await this.commands.run(new AskBackup({ type: 'ALL', isScheduled: true }, operator, `BACKUP_AT ${BACKUP_AT}`));
  }

  /** Removes what is over: exports after their days, scheduled backups that the settings keep no longer, what killed workers left. */
  @Every({ turn: 'old backups', seconds: 3600, look: 300 })
  async removeOld(): Promise<void> {
    for (const remove of [() => this.making.removeLeft(), () => this.removeUnsaid()])
      await remove().catch((error: unknown) => this.log.error(error));
    const em = this.orm.em.fork();
    const { BACKUP_DAILY: daily, BACKUP_WEEKLY: weekly, BACKUP_MONTHLY: monthly } = this.settings;
    const scheduled = await em.find(Backup, { isScheduled: true, state: 'DONE', wish: null });
    const outdatedOf = (kept: Backup[]): Backup[] =>
      outdated(
        kept.map((backup) => ({ backup, at: backup.startedAt })),
        { daily, weekly, monthly },
      ).map(({ backup }) => backup);
    const [good, lacking] = [scheduled.filter(({ isGood }) => isGood), scheduled.filter(({ isLacking }) => isLacking)];
    const damaged = scheduled.filter(({ isGood, isLacking }) => !isGood && !isLacking);
    // One that lacks files takes no place of a whole one, which may be the last that has them.
    const old = [...outdatedOf(good), ...outdatedOf([...good, ...lacking]).filter(({ isLacking }) => isLacking)];
    // What is damaged takes no good one's place, and is there to be looked at for as long as one of its day.
    const spoilt = damaged.filter(({ startedAt }) => startedAt.getTime() < this.clock.now().getTime() - daily * dayMs);
    const over = await em.find(Backup, { expiresAt: { $lt: this.clock.now() }, wish: null });
    const gone = [...old, ...spoilt, ...over];
    const own = placeName(this.settings);
    const here = await em.find(Backup, { id: { $nin: gone.map(({ id }) => id) }, place: own, state: 'DONE' });
    const stay = here.flatMap(({ file }) => file ?? []);
    for (const { id, file, place } of gone) {
      // What can't be removed now is tried again within the hour, and keeps no other.
      await this.removeOne({ id, file: file ?? null, place: place ?? null }, stay).catch((error: unknown) =>
        this.log.error(error),
      );
    }
  }

  /** Removes exports that were whole when their worker died, or lost the database, before it said so: they are made anew under another name. */
  private async removeUnsaid(): Promise<void> {
    for (const { file, id, tries } of await this.making.exports()) {
      const row = await queryOne<{ id: string }>(this.orm.em.fork(), unsaidSql, [id, tries, file]);
      if (!row) continue;
      await this.making.remove(file);
      this.log.warn(`${file} was written by a worker that died before it said so, and is removed`);
    }
  }

  /** @param stay files that are to be there on */
  private async removeOne({ id, file, place }: Gone, stay: readonly string[]): Promise<void> {
    // One that the command line wrote may name files of it.
    if (file !== null && (await this.making.neededBy(file)) !== undefined) return;
    const isElsewhere = place !== null && place !== placeName(this.settings);
    if (file !== null && !isElsewhere && (await this.making.isAway(file, stay))) {
      this.log.warn(`${file} is over, but its folder lacks others too: it goes once the disk of them is there again.`);
      return;
    }
    if (file !== null) await this.making.remove(file);
    await this.change(id, (one, own) => own.remove(one));
    if (file !== null && isElsewhere)
      this.log.warn(`${file} is over, and was written to ${place}: remove it there where it has not been moved.`);
  }

  private async do(taken: Taken): Promise<void> {
    let at = { done: 0, total: 0 };
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.ending.signal]);
    const beat = setInterval(() => {
      const { id, tries } = taken;
      void queryOne(this.orm.em.fork(), beatSql, [id, tries, Math.round(at.done), Math.round(at.total)]).then(
        (row) => {
          if (!row) over.abort();
        },
        () => undefined,
      );
    }, beatMs);
    const told = (done: number, total: number): void => void (at = { done, total });
    try {
      if (taken.wish === 'VERIFY') await this.verify(taken, { told, signal });
      else await this.make(taken, { told, signal });
    } catch (error) {
      // It was broken off, or another worker has it.
      if (over.signal.aborted) return;
      if (this.ending.signal.aborted) {
        await query(this.orm.em.fork(), putBackSql, [taken.id, taken.tries]);
        return;
      }
      this.log.error(error);
      const code = error instanceof BackupFault ? error.code : error instanceof BucketFault ? ofBucket : 'INTERNAL';
      // Tried again once its last sign is old enough.
      const isFinal = error instanceof BackupFault || taken.tries >= mostTries;
      if (isFinal) await this.change(taken.id, (backup) => backup.failed(code, this.clock.now()), taken.tries);
    } finally {
      clearInterval(beat);
    }
  }

  private async make(taken: Taken, hand: Hand): Promise<void> {
    const { id, type, tries } = taken;
    const made = await this.making.make(taken, hand);
    const now = this.clock.now();
    const expiresAt = type === 'ALL' ? null : new Date(now.getTime() + this.settings.EXPORT_DAYS * dayMs);
    const isTaken = await this.change(
      id,
      async (backup) => {
        backup.made(made, placeName(this.settings), now, expiresAt);
        await this.noteExport(backup);
      },
      tries,
    ).catch(async (error: unknown) => {
      // It is made anew; unless the answer alone was lost, nothing knows of this one.
      const isKnown = (await this.orm.em.fork().count(Backup, { file: made.file })) > 0;
      if (!isKnown) await this.making.drop(made.file);
      throw error;
    });
    // Removed or broken off meanwhile, or made by another worker.
    if (!isTaken) await this.making.drop(made.file);
  }

  /** What left the tables for a file: how many people, with which columns. */
  private async noteExport({ id, type, champname, hasSolutions, byId, by, reason, rows }: Backup): Promise<void> {
    if (type === 'ALL') return;
    const details =
      type === 'CHAMP'
        ? { type, champname, files: rows, parts: [...championshipParts, ...(hasSolutions ? ['solutions'] : [])] }
        : { type, people: rows, columns: contactColumns[type] };
    const actor = { id: byId ?? null, login: by, role: 'admin' } as const;
    await this.audit.note(actor, { action: 'backups.export', object: `backup:${id}`, reason, details });
  }

  private async verify({ id, file, tries, type, sha256 }: Taken, hand: Hand): Promise<void> {
    // A backup has its sums in it; those of an export are here.
    const missing = file === null ? 0 : await this.making.verify(file, type === 'ALL' ? null : sha256, hand);
    await this.change(id, (backup) => backup.verified(this.clock.now(), missing), tries);
  }

  /** @param tries of which run, where one is; another one has nothing to say any more */
  private change(id: string, work: (backup: Backup, em: EntityManager) => unknown, tries?: number): Promise<boolean> {
    return this.orm.em.fork().transactional(async (em) => {
      const which = { id, ...(tries === undefined ? {} : { tries, wish: { $ne: null } }) };
      const backup = await em.findOne(Backup, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (backup) await work(backup, em as EntityManager);
      return backup !== null;
    });
  }
}
