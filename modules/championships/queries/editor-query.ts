import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { blockersOf } from '../contract/completeness.js';
import type { FileView } from '../contract/championship.js';
import { type DryRun, type EditorView, maxCoverBytes, type TruthReport } from '../contract/editor.js';
import { mostTests, usualAlgorithm } from '../algorithms/contract/algorithm.js';
import { imageNames } from '../algorithms/contract/images.js';
import { ChampionshipTest, viewOf } from '../algorithms/domain/test.js';
import { Baseline } from '../domain/baseline.js';
import { checkedOf } from '../domain/check.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { Championship } from '../domain/championship.js';
import { sumsOf } from '../contract/truth-sums.js';
import { Participations } from '../participations.port.js';
import { versionOf } from './cover-version.js';
import { Judging, type ProgramTried } from '../judging.port.js';
import { unscored } from '../domain/unscored.js';

/** CHAMP5: a championship as those who may edit it see it. One row and its few files, so the entities are read. */
@Injectable()
export class EditorQuery {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly judging: Judging,
    private readonly participations: Participations,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async view(championshipId: string): Promise<EditorView> {
    const em = this.em.fork();
    const championship = found(await em.findOne(Championship, { id: championshipId }));
    const where = { championship: championshipId, replacedAt: null };
    const files = await em.find(ChampionshipFile, where, { orderBy: { name: 'asc' } });
    const truths = files.filter(({ kind }) => kind === 'truth');
    const truth = truths.find(({ tourId }) => !tourId) ?? null;
    const sample = files.find(({ kind }) => kind === 'sample') ?? null;
    const baselines = await em.find(Baseline, { championship: championshipId }, { orderBy: { position: 'asc' } });
    const tests = await em.find(ChampionshipTest, { championship: championshipId }, { orderBy: { name: 'asc' } });
    const judged = await this.judging.judged(championshipId, championship, sumsOf(truths));
    const names = await this.namesOf([championship.ownerId, championship.editedBy ?? null]);
    const checked = checkedOf(championship, truth);
    const settings = settingsOf(championship);
    const program = await this.judging.program({ ...settings, id: championshipId });
    const draft = {
      ...settings,
      tests: tests.map((test) => ({ ...viewOf(test), sha256: test.sha256 })),
      cover: championship.cover ? versionOf(championship.cover.sha256) : null,
      truth: truth && { ...fileOf(truth), report: checked<TruthReport>(truth) },
      tourTruths: truths.flatMap((file) => {
        const report = checkedOf(championship, file)<TruthReport>(file);
        return file.tourId ? [{ ...fileOf(file), tourId: file.tourId, report }] : [];
      }),
      sample: sample && { ...fileOf(sample), report: byProgram(checked<DryRun>(sample), program) },
    };
    const programFault = program && (faults[program.state] ?? null);
    return {
      ...draft,
      id: championshipId,
      ...stateOf(championship),
      owner: names.get(championship.ownerId) ?? '',
      editedBy: names.get(championship.editedBy ?? '') ?? null,
      data: files.filter(({ kind }) => kind === 'data').map(fileOf),
      baselines: baselines.map((baseline) => {
        const report = checked<DryRun>(baseline);
        return { ...baselineOf(baseline), report: program ? unscored(report) : report };
      }),
      teams: await this.teamsIn(championshipId),
      solutions: judged.solutions,
      outdatedSolutions: judged.outdated,
      waitingSolutions: judged.waiting,
      boxImages: imageNames(this.settings.SANDBOX_IMAGES),
      blockers: blockersOf({ ...draft, state: championship.state, programFault }, this.clock.now().toISOString()),
      limits: {
        maxSolutionBytes: this.settings.MAX_SOLUTION_BYTES,
        maxDataBytes: this.settings.MAX_DATA_BYTES,
        maxCoverBytes,
        maxTestBytes: this.settings.MAX_SOLUTION_BYTES,
        maxTests: mostTests,
      },
    };
  }

  /** How a person is shown; empty for nobody. */
  async nameOf(id: string): Promise<string> {
    return (await this.namesOf([id])).get(id) ?? '';
  }

  /** How many teams take part. */
  async teamsIn(championshipId: string): Promise<number> {
    return (await this.participations.teamsIn([championshipId])).get(championshipId) ?? 0;
  }

  private async namesOf(ids: (string | null)[]): Promise<Map<string, string>> {
    const sql = 'select id, display from identity.names where id = any($1::uuid[])';
    const rows = await query<{ id: string; display: string }>(this.em.fork(), sql, [ids.filter(Boolean)]);
    return new Map(rows.map(({ id, display }) => [id, display]));
  }
}

const faults: Partial<Record<ProgramTried['state'], 'invalid'>> = { faulty: 'invalid' };

/** What is said of a sample where a program scores: what that made of it. */
const byProgram = (report: DryRun | null, program: ProgramTried | null): DryRun | null =>
  program && report?.ok ? { ...unscored(report), score: program.score } : report;

const settingsOf = (championship: Championship) => {
  const {
    champname,
    kind,
    algorithm,
    title,
    teaser,
    description,
    rules,
    awards,
    schedule,
    prize,
    formatNote,
    coverAlt,
  } = championship;
  const { isTest, metric, metricParams, direction, dailyAttempts, maxTeamSize, acceptAfterEnd } = championship;
  const {
    openDescription,
    coverFocus = null,
    participationWindowHours = null,
    finalSolutions,
    prizePlaces,
    publicPercent = null,
    tours,
  } = championship;
  return {
    champname,
    kind,
    algorithm: { ...usualAlgorithm, ...algorithm },
    title,
    teaser,
    description,
    rules,
    awards,
    schedule,
    prize,
    prizePlaces,
    formatNote,
    coverAlt,
    coverFocus,
    isTest,
    metric,
    metricParams,
    direction,
    dailyAttempts,
    maxTeamSize,
    teamsUntil: championship.teamsUntil?.toISOString() ?? null,
    acceptAfterEnd,
    openDescription,
    finalSolutions,
    tours,
    participationWindowHours,
    publicPercent,
    dateStart: championship.dateStart?.toISOString() ?? null,
    dateEnd: championship.dateEnd?.toISOString() ?? null,
  };
};

const stateOf = ({ version, state, archivedFrom, editedAt }: Championship) => {
  return { version, state, archivedFrom: archivedFrom ?? null, editedAt: editedAt?.toISOString() ?? null };
};

const baselineOf = ({ id, name, fileName, bytes, sha256, updatedAt }: Baseline) => {
  return { id, name, fileName, bytes, sha256, updatedAt: updatedAt.toISOString() };
};

/** A file as it is listed. */
export const fileOf = ({ name, bytes, shape, sha256, description, updatedAt }: ChampionshipFile): FileView => ({
  name,
  bytes,
  rows: shape?.rows ?? null,
  columns: shape?.columns.length ?? null,
  sha256,
  description,
  updatedAt: updatedAt.toISOString(),
});
