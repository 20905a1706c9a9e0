import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../../kernel/http/incoming-files.js';
import { parse } from '../../../kernel/http/validate.js';
import { programMetric } from '../../solutions/commands/evaluation-queue.js';
import { FailRun } from '../../solutions/commands/fail-run.js';
import { KeepProgram } from '../commands/keep-program.js';
import { ScoreByProgram } from '../commands/score-by-program.js';
import { mostProgramBytes } from '../contract/limits.js';
import { type MetricProgramView, type ProgramSaid, putMetricProgram } from '../contract/metric-program.js';
import type { MetricEnvironment } from '../contract/runner.js';
import { ProgramTrials } from '../queries/program-trials.js';
import { Runners } from '../queries/runners.js';
import { RunnerDesk } from './runner-desk.js';

/** How long somebody waits for a trial: a program has a minute. */
const patienceMs = 90_000;
const lookMs = 200;

interface Kept {
  championshipId: string;
  predictionsKey: string;
  /** By whose truth it is scored, where that tour has its own (CHAMP6); null of a trial. */
  tourId: string | null;
}

/** ALGO2: metric programs of organisers: kept, tried on the sample, and what they say of solutions. */
@Injectable()
export class MetricPrograms {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly runners: Runners,
    private readonly trials: ProgramTrials,
    private readonly desk: RunnerDesk,
  ) {}

  /** @throws DomainError PROGRAM_UNFIT for a championship of another metric, REJUDGE_NEEDED, REASON_NEEDED; else as the route says */
  async receive(request: FastifyRequest, champname: string, caller: Caller): Promise<MetricProgramView> {
    const championship = await this.championships.editable(champname, caller);
    refuse(championship.metric !== programMetric, 'PROGRAM_UNFIT');
    const expected = { field: 'file', area: 'runs', maxBytes: mostProgramBytes, by: caller.id };
    const { stored, name, fields } = await this.incoming.receive(request, expected);
    const meant = await this.incoming.prepare([stored], () => parse(putMetricProgram.body, fields));
    await this.incoming.run([stored], new KeepProgram(championship, { name, stored }, caller, meant));
    const { paused } = await this.runners.box(championship.algorithm.image);
    if (paused === null) await this.tryOut(championship.id, stored.key);
    return { ...found(await this.view(champname, caller)), ...(paused !== null && { paused }) };
  }

  /** Null where the metric itself scores. */
  async view(champname: string, caller: Caller): Promise<MetricProgramView | null> {
    const { id } = await this.championships.editable(champname, caller);
    const sql = `select name, bytes::float8 as bytes, sha256, ${isoSql('changed_at')} as "changedAt", said,
      ${isoSql('said_at')} as "saidAt" from scoring.metric_programs where championship_id = $1`;
    return queryOne<MetricProgramView>(this.orm.em.fork(), sql, [id]);
  }

  async remove(champname: string, caller: Caller): Promise<void> {
    const championship = await this.championships.editable(champname, caller);
    await this.commands.run(new KeepProgram(championship, null, caller));
  }

  /** Where what a runner reads of a job is stored. @throws DomainError CONFLICT, NOT_FOUND */
  async keyOf(run: string, what: 'program' | 'truth' | 'predictions'): Promise<string> {
    const { championshipId, predictionsKey, tourId } = await this.held(run);
    if (what === 'predictions') return predictionsKey;
    if (what === 'truth') return (await this.championships.truthOf(championshipId, tourId)).storageKey;
    const sql = 'select storage_key as key from scoring.metric_programs where championship_id = $1';
    return found(await queryOne<{ key: string }>(this.orm.em.fork(), sql, [championshipId])).key;
  }

  /** @throws DomainError CONFLICT when the run was given up */
  async said(run: string, said: ProgramSaid, environment: MetricEnvironment | undefined): Promise<void> {
    if (!(await this.trials.end(run, said))) await this.commands.run(new ScoreByProgram(run, said, environment));
  }

  /** The box failed, by nobody's fault. @returns false for a run that is none of a program */
  async failed(run: string): Promise<boolean> {
    if (await this.trials.putBack(run)) return true;
    const sql = 'select solution_id as id from scoring.queue_entries where run = $1';
    const held = await queryOne<{ id: string }>(this.orm.em.fork(), sql, [run]);
    return held !== null && this.commands.run(new FailRun(held.id, run, 'INTERNAL', true));
  }

  /** Runs a program on the sample, and keeps what it said: not beside another one that has taken its place meanwhile. */
  private async tryOut(championshipId: string, programKey: string): Promise<void> {
    const sample = await this.championships.sampleOf(championshipId);
    if (sample === null) return;
    const id = await this.trials.begin(championshipId, sample.storageKey);
    this.desk.wake();
    for (const until = Date.now() + patienceMs; Date.now() < until; await wait(lookMs)) {
      const said = await this.trials.ended(id);
      if (!said) continue;
      const sql = `update scoring.metric_programs set said = $3, said_at = now()
        where championship_id = $1 and storage_key = $2`;
      await query(this.orm.em.fork(), sql, [championshipId, programKey, JSON.stringify(said)]);
      return;
    }
  }

  private async held(run: string): Promise<Kept> {
    const trial = await this.trials.of(run);
    if (trial) return { ...trial, tourId: null };
    const sql = `select s.championship_id as "championshipId", s.storage_key as "predictionsKey", s.tour_id as "tourId"
      from scoring.queue_entries e join scoring.solutions s on s.id = e.solution_id
      where e.run = $1 and e.needs = 'sandbox'`;
    const held = await queryOne<Kept>(this.orm.em.fork(), sql, [run]);
    if (!held) throw new DomainError('CONFLICT');
    return held;
  }
}
