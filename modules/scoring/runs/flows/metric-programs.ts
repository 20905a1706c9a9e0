import { text } from 'node:stream/consumers';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, queryOne } from '../../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../../kernel/http/incoming-files.js';
import { parse } from '../../../kernel/http/validate.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { FailRun } from '../../solutions/commands/fail-run.js';
import { programMetric } from '../../solutions/domain/program-metric.js';
import { programNow } from '../../solutions/programs/program-now.js';
import { KeepProgram } from '../commands/keep-program.js';
import { ScoreByProgram } from '../commands/score-by-program.js';
import { mostProgramBytes } from '../contract/limits.js';
import { type MetricProgramView, type ProgramSaid, putMetricProgram } from '../contract/metric-program.js';
import type { MetricEnvironment } from '../contract/runner.js';
import { definesScore } from '../domain/defines-score.js';
import { ProgramTrials } from '../queries/program-trials.js';
import { Runners } from '../queries/runners.js';
import { SampleTrials } from './sample-trials.js';

interface Kept {
  championshipId: string;
  predictionsKey: string;
  /** By whose truth it is scored, where that tour has its own (CHAMP6). */
  tourId: string | null;
}

/** ALGO2: metric programs of organisers: kept, tried on the sample, and what they say of solutions. */
@Injectable()
export class MetricPrograms {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly storage: FileStorage,
    private readonly championships: ChampionshipsApi,
    private readonly runners: Runners,
    private readonly trials: ProgramTrials,
    private readonly samples: SampleTrials,
  ) {}

  /** @throws DomainError PROGRAM_UNFIT for a championship of another metric and for what defines no score, REJUDGE_NEEDED, REASON_NEEDED; else as the route says */
  async receive(request: FastifyRequest, champname: string, caller: Caller): Promise<MetricProgramView> {
    const championship = await this.championships.editable(champname, caller);
    refuse(championship.metric !== programMetric, 'PROGRAM_UNFIT', { of: 'metric' });
    const expected = { field: 'file', area: 'runs', maxBytes: mostProgramBytes, by: caller.id };
    const { stored, name, fields } = await this.incoming.receive(request, expected);
    const meant = await this.incoming.prepare([stored], async () => {
      refuse(!definesScore(await text(this.storage.read(stored.key))), 'PROGRAM_UNFIT', { of: 'score' });
      return parse(putMetricProgram.body, fields);
    });
    await this.incoming.run([stored], new KeepProgram(championship, { name, stored }, caller, meant));
    await this.samples.tryOut(championship);
    return found(await this.view(champname, caller));
  }

  /** Null where the metric itself scores. */
  async view(champname: string, caller: Caller): Promise<MetricProgramView | null> {
    const championship = await this.championships.editable(champname, caller);
    const sql = `select name, bytes::float8 as bytes, sha256, ${isoSql('changed_at')} as "changedAt", said,
      ${isoSql('said_at')} as "saidAt" from scoring.metric_programs where championship_id = $1`;
    const em = this.orm.em.fork();
    const kept = await queryOne<MetricProgramView>(em, sql, [championship.id]);
    const now = kept && (await programNow(em, this.championships, championship));
    if (!now || now.said) return kept;
    const { paused } = await this.runners.box(championship.algorithm.image);
    return { ...kept, ...(paused !== null && { paused }), untried: now.files ? 'waits' : 'sample' };
  }

  async remove(champname: string, caller: Caller): Promise<void> {
    const championship = await this.championships.editable(champname, caller);
    await this.commands.run(new KeepProgram(championship, null, caller));
  }

  /** Where what a runner reads of a job is stored. @throws DomainError CONFLICT, NOT_FOUND */
  async keyOf(run: string, what: 'program' | 'truth' | 'predictions'): Promise<string> {
    const trial = await this.trials.of(run);
    // One that a former version began says its sample alone.
    if (trial?.[`${what}Key`]) return trial[`${what}Key`];
    const { championshipId, predictionsKey, tourId } = trial ? { ...trial, tourId: null } : await this.held(run);
    if (what === 'predictions') return predictionsKey;
    if (what === 'truth') return (await this.championships.truthOf(championshipId, tourId)).storageKey;
    const sql = 'select storage_key as key from scoring.metric_programs where championship_id = $1';
    return found(await queryOne<{ key: string }>(this.orm.em.fork(), sql, [championshipId])).key;
  }

  /** @throws DomainError CONFLICT when the run was given up */
  async said(run: string, said: ProgramSaid, environment: MetricEnvironment | undefined): Promise<void> {
    const trial = await this.trials.of(run);
    if (trial) await this.samples.note(trial.championshipId, trial, said);
    if (!(await this.trials.end(run, said))) await this.commands.run(new ScoreByProgram(run, said, environment));
  }

  /** The box failed, by nobody's fault. @returns false for a run that is none of a program */
  async failed(run: string): Promise<boolean> {
    if (await this.trials.putBack(run)) return true;
    const sql = 'select solution_id as id from scoring.queue_entries where run = $1';
    const held = await queryOne<{ id: string }>(this.orm.em.fork(), sql, [run]);
    return held !== null && this.commands.run(new FailRun(held.id, run, 'INTERNAL', true));
  }

  private async held(run: string): Promise<Kept> {
    const sql = `select s.championship_id as "championshipId", s.storage_key as "predictionsKey", s.tour_id as "tourId"
      from scoring.queue_entries e join scoring.solutions s on s.id = e.solution_id
      where e.run = $1 and e.needs = 'sandbox'`;
    const held = await queryOne<Kept>(this.orm.em.fork(), sql, [run]);
    if (!held) throw new DomainError('CONFLICT');
    return held;
  }
}
