import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { ChampionshipsApi } from '../championships.api.js';
import { truthMark } from '../contract/truth-sums.js';
import type { Advice, EditorView } from '../contract/editor.js';
import { adviceOnFiles, adviceOnLeaks, adviceOnTerms } from '../domain/advice.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { Judging } from '../judging.port.js';
import { answerLeaks } from './answer-leaks.js';
import { EditorQuery } from './editor-query.js';

/** Set-ups whose files were surveyed lately; the files of a set-up never change. */
const kept = 32;

/** Which way the metric scores, and whether a program of the organiser does in its place. */
interface Scoring extends Pick<EditorView, 'direction'> {
  byProgram: boolean;
}

/** CHAMP5: looks at a set-up as an experienced organiser would, before participants do. */
@Injectable()
export class Adviser {
  private readonly cache = new Map<string, Promise<Advice[]>>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly editor: EditorQuery,
    private readonly judging: Judging,
  ) {}

  /** @throws DomainError NOT_FOUND, SCORING_LIMIT */
  async advise(champname: string, caller: Caller): Promise<Advice[]> {
    const { id } = await this.championships.editable(champname, caller);
    const view = await this.editor.view(id);
    const usual = this.judging.metrics().find(({ name }) => name === view.metric)?.direction ?? null;
    const program = await this.judging.program({ ...view, id });
    // Which way a program scores it alone knows.
    const onTerms = adviceOnTerms(view, program ? null : usual, this.clock.now().toISOString());
    // The engine surveys by the metric, whose direction the ranking by a program may not have.
    const scoring = { direction: (program && usual) ?? view.direction, byProgram: program !== null };
    const hasTruth = view.truth?.report?.ok === true || view.tourTruths.length > 0;
    // A championship by code needs no sample: there is nothing to try it on.
    const isMissed = program?.state === 'untried' && !(view.kind === 'algorithm' && !view.sample);
    if (isMissed || program?.state === 'waits') onTerms.push({ code: 'PROGRAM_UNTRIED', isGrave: true, details: {} });
    // A draft has it among what keeps it from being published.
    if (program?.state === 'faulty' && view.state !== 'DRAFT')
      onTerms.push({ code: 'PROGRAM_FAILS', isGrave: true, details: {} });
    return [...onTerms, ...(hasTruth ? await this.onFiles(id, view, scoring) : [])];
  }

  private async onFiles(championshipId: string, view: EditorView, scoring: Scoring): Promise<Advice[]> {
    const { metric, metricParams } = view;
    const files = await this.em.fork().find(ChampionshipFile, {
      championship: championshipId,
      replacedAt: null,
    });
    const key = JSON.stringify([
      metric,
      metricParams,
      scoring,
      // By their names, too: what is advised names them.
      files.map(({ kind, name, tourId, ...file }) => [kind, name, tourId, truthMark(file)]),
    ]);
    const known = this.cache.get(key) ?? this.surveyed(view, files, scoring);
    this.cache.delete(key);
    this.cache.set(key, known);
    for (const oldest of this.cache.keys()) if (this.cache.size > kept) this.cache.delete(oldest);
    // A failure is not kept: the next call tries again.
    known.catch(() => this.cache.delete(key));
    return known;
  }

  private async surveyed(
    { metric, metricParams, truth: seen }: EditorView,
    files: ChampionshipFile[],
    { direction, byProgram }: Scoring,
  ): Promise<Advice[]> {
    const judgement = { metric, metricParams };
    const sample = files.find(({ kind }) => kind === 'sample')?.storageKey ?? null;
    const data = files.filter(({ kind }) => kind === 'data').map(({ name, storageKey }) => ({ name, storageKey }));
    const truths = files.filter(({ kind }) => kind === 'truth');
    const usual = seen?.report?.ok ? truths.find(({ tourId }) => tourId === null) : undefined;
    const survey = usual && (await this.judging.survey(judgement, usual, sample, data));
    const found = survey ? adviceOnFiles(survey, direction, byProgram) : [];
    // CHAMP6: of the answers of tours it is only looked whether participants could download them.
    for (const truth of truths.filter(({ tourId }) => tourId !== null))
      found.push(...adviceOnLeaks(await answerLeaks(this.judging, judgement, truth, data)));
    return found.filter((one, at) => !found.slice(0, at).some((former) => isOfSameFile(former, one)));
  }
}

const isOfSameFile = (one: Advice, other: Advice): boolean =>
  one.code === 'ANSWERS_LEAK' && other.code === 'ANSWERS_LEAK' && one.details['file'] === other.details['file'];
