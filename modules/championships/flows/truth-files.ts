import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Command } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { IncomingFiles, type ReceivedFile } from '../../kernel/http/incoming-files.js';
import { parse } from '../../kernel/http/validate.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { ChampionshipsApi, type ChampionshipFacts } from '../championships.api.js';
import { AttachFile } from '../commands/files/attach-file.js';
import type { Replacement } from '../commands/edit-notes.js';
import { RetireTruth } from '../commands/retire-truth.js';
import { type Seen, seenIn } from '../commands/files/seen.js';
import type { SolutionForm, TruthChange, TruthReport } from '../contract/editor.js';
import { type ColumnNames, splittingColumn } from '../contract/guessed-columns.js';
import { changedSums, truthMark, type TruthSplit } from '../contract/truth-sums.js';
import { putTruth } from '../contract/routes.js';
import { checkOf } from '../domain/check.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { Championship } from '../domain/championship.js';
import { refuseOtherBoard } from '../domain/results-out.js';
import { splitOf } from '../domain/split.js';
import { shapeOf } from '../domain/table-shape.js';
import { Judging } from '../judging.port.js';
import { Checks } from './checks.js';
import { ForeseenFiles } from './foreseen-files.js';

const nameless = { rus: '', eng: '' };

/** Of a file's columns that a refusal names: more are no answers. */
const mostColumns = 200;

type GoodReport = Extract<TruthReport, { ok: true }>;

/** Who does it, and to the truth of which tour: null for that of the championship. */
export interface By {
  caller: Caller;
  tourId: string | null;
  why?: Replacement;
  seen?: Seen;
  /** What it comes with, in one transaction: the command that attaches it, and files that this claims beside it. */
  within?: {
    files: readonly StoredFile[];
    command: (attach: AttachFile) => Command<void>;
    /** Tells the inputs apart that it is of; absent where these stay what they are. */
    inputs?: string | undefined;
  };
  inputs?: string | null;
}

/** Whether it is meant that answers are replaced, and why. */
type Meant = Pick<ReturnType<typeof putTruth.body.parse>, 'rejudge' | 'reason'>;

/** What would be judged by other answers. */
interface Replacing {
  tourId: string | null;
  /** Null where there are none in their place: a tour goes by those of the championship again. */
  mark: string | null;
  isReplaced: boolean;
  /** What comes with a test may change nothing of its answers: nobody is asked about that. */
  isSame?: boolean;
  change: TruthChange | null;
}

/** SUB5, CHAMP5: the answers: received, checked by the metric, split, and never shown to participants. */
@Injectable()
export class TruthFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly storage: FileStorage,
    private readonly judging: Judging,
    private readonly checks: Checks,
    private readonly files: ForeseenFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError as the route says; the file is not kept then */
  async receive(request: FastifyRequest, champname: string, caller: Caller, tourId: string | null = null) {
    const championship = await this.championships.editable(champname, caller);
    if (tourId !== null) found(championship.tours.find(({ id }) => id === tourId));
    if (championship.metric === '') throw new DomainError('METRIC_REQUIRED');
    const expected = { area: 'championships', maxBytes: this.settings.MAX_SOLUTION_BYTES, by: caller.id };
    const received = await this.incoming.receive(request, { ...expected, field: putTruth.file.field });
    return this.accept(championship, received, { caller, tourId });
  }

  /** CHAMP6: a tour goes by the championship's truth again. @throws DomainError NOT_FOUND, RESULTS_OUT, PROGRAM_SCORES, REJUDGE_NEEDED, REASON_NEEDED */
  async retire(champname: string, tourId: string, meant: Meant, caller: Caller): Promise<void> {
    const championship = await this.championships.editable(champname, caller);
    const own = await this.current(championship.id, tourId);
    const main = await this.current(championship.id, null);
    const change = own && main && (await this.judging.compare(championship, own, main));
    await this.refuseUnmeant(championship, { tourId, mark: null, isReplaced: own !== null, change }, meant);
    const why = { reason: meant.reason ?? '', change };
    await this.commands.run(new RetireTruth(championship.id, tourId, caller, why));
  }

  /** What a right solution looks like; null while there is no truth that the metric reads. */
  async form(champname: string, caller: Caller): Promise<SolutionForm | null> {
    const championship = await this.championships.editable(champname, caller);
    const where = { championship: championship.id, kind: 'truth', tourId: null, replacedAt: null } as const;
    const truth = await this.em.fork().findOne(ChampionshipFile, where);
    if (!truth || championship.metric === '') return null;
    return this.judging.form(championship, truth).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'TRUTH_INVALID') return null;
      throw error;
    });
  }

  /** Takes stored answers as the truth. @throws DomainError as the route says; the file is not kept then */
  async accept({ id }: ChampionshipFacts, { stored, name, fields }: ReceivedFile, by: By) {
    const { championship, report, solutions, ...judging } = await this.incoming.prepare([stored], async () => {
      // As it is now: it may have been saved while the file was on its way, and what is saved from here on is seen by the command.
      const em = this.em.fork();
      const seen = await seenIn(em, found(await em.findOne(Championship, { id })));
      refuse(seen.judgedBy.metric === '', 'METRIC_REQUIRED');
      const championship = await this.championships.byId(id);
      const meant = parse(putTruth.body, fields);
      const good = await this.inspected(championship, stored, by.tourId);
      const before = await this.current(championship.id, by.tourId);
      const inputs = by.within?.inputs ?? before?.inputs ?? null;
      const split = await this.splitOf(championship.id, good);
      const after = { storageKey: stored.key, sha256: stored.sha256, split, inputs };
      const change = before && (await this.judging.compare(championship, before, after));
      const isReplaced = before !== null && truthMark(before) !== truthMark(after);
      const isSame = by.within !== undefined && before !== null && !isReplaced;
      const replacing = { tourId: by.tourId, mark: truthMark(after), isReplaced, isSame, change };
      const judged = await this.refuseUnmeant(championship, replacing, meant);
      const reasons = { reason: meant.reason ?? '', change };
      return { championship, report: good, solutions: judged, why: reasons, seen, inputs };
    });
    const split = await this.attach(championship, { stored, name }, report, { ...by, ...judging });
    // Of a draft the sample may have come meanwhile, which is scored with it otherwise; answers of a tour score nothing, and what is to be
    // scored by those of the championship may never have been.
    if (championship.state === 'DRAFT' || by.tourId !== null) await this.checks.refresh(championship.id, championship);
    await this.judging.tryProgram(championship.id);
    return { report: split, needsRejudge: solutions > 0 };
  }

  /** @throws DomainError TRUTH_INVALID; where columns are missing, with those that there are */
  private async inspected(
    championship: ChampionshipFacts,
    { key, sha256 }: StoredFile,
    tourId: string | null,
  ): Promise<GoodReport> {
    const report = await this.judging.inspect(championship, { storageKey: key, sha256 });
    if (report.ok) return report;
    const { problems, counts, format } = report;
    const isLacking = problems.some(({ reason }) => reason === 'missing_column');
    const columns = isLacking ? await this.columnNames(championship, key, tourId) : null;
    throw new DomainError('TRUTH_INVALID', { details: { problems, counts, format, ...(columns && { columns }) } });
  }

  /** CHAMP5: a way out for answers whose columns are called otherwise; null for what is no table. */
  private async columnNames(
    championship: ChampionshipFacts,
    key: string,
    tourId: string | null,
  ): Promise<ColumnNames | null> {
    const shape = await shapeOf(this.storage.read(key));
    if (!shape) return null;
    const found = [...new Set(shape.columns)]
      .filter((name) => name !== '' && name !== splittingColumn)
      .slice(0, mostColumns);
    // Participants rely on the names of a published one, and the answers of a tour go by those of the others.
    const mayRename = championship.state === 'DRAFT' && tourId === null;
    return { ...this.judging.columnsOf(championship), found, mayRename };
  }

  /** The truth of now, of a tour alone or of the championship. */
  private current(championship: string, tourId: string | null): Promise<ChampionshipFile | null> {
    return this.em.fork().findOne(ChampionshipFile, { championship, kind: 'truth', tourId, replacedAt: null });
  }

  /**
   * What is replaced where others rely on it is meant so, and for a reason.
   * @returns how many solutions were judged by the truth there is
   * @throws DomainError RESULTS_OUT; PROGRAM_SCORES; REJUDGE_NEEDED, REASON_NEEDED, both with what would change
   */
  private async refuseUnmeant(
    { id, state, finishedAt, metric, metricParams }: ChampionshipFacts,
    { tourId, mark, isReplaced, isSame = false, change }: Replacing,
    { rejudge, reason }: Meant,
  ): Promise<number> {
    const truths = await this.championships.truthSums(id);
    if (tourId !== null) refuseOtherBoard({ finishedAt }, { from: truths.tours[tourId] ?? null, to: mark });
    const solutions = await this.judging.solutionsIn(id, tourId);
    const [before, after] = [truths, changedSums(truths, tourId, mark)];
    await this.judging.refuseProgram(
      id,
      { metric, metricParams, truths: before },
      { metric, metricParams, truths: after },
    );
    refuse(solutions > 0 && !rejudge && !isSame, 'REJUDGE_NEEDED', { solutions, change });
    refuse(isReplaced && state !== 'DRAFT' && reason === undefined, 'REASON_NEEDED', { solutions, change });
    return solutions;
  }

  private async attach(
    championship: ChampionshipFacts,
    { stored, name }: { stored: StoredFile; name: string },
    report: GoodReport,
    { caller, tourId, why, seen, within, inputs = null }: By,
  ): Promise<TruthReport> {
    const { truth, now, checks } = await this.incoming.prepare([stored], async () => {
      const split = await this.splitOf(championship.id, report);
      const drawn = { storageKey: stored.key, sha256: stored.sha256, split, inputs };
      const now = split ? await this.judging.inspect(championship, drawn) : report;
      const isScored = now.ok && tourId === null;
      // With the truth, or not at all: without what the sample scores by it a rating has no floor.
      const checks = isScored ? await this.files.scored(championship.id, championship, drawn) : [];
      return { truth: drawn, now, checks };
    });
    const shape = { columns: report.columns, rows: report.rows, example: [] };
    const check = { of: checkOf(championship, truth), report: now };
    const file = {
      kind: 'truth',
      name,
      description: nameless,
      stored,
      split: truth.split,
      inputs,
      shape,
      check,
      tourId,
    } as const;
    const attach = new AttachFile(championship.id, file, caller, why, { checks, ...(seen && { seen }) });
    await this.incoming.run([stored, ...(within?.files ?? [])], within?.command(attach) ?? attach);
    return now;
  }

  /** How public rows are drawn, where the championship wants that and the file does not say it itself. */
  private async splitOf(id: string, report: GoodReport): Promise<TruthSplit | null> {
    const championship = found(await this.em.fork().findOne(Championship, { id }));
    const isTable = this.judging.metrics().find(({ name }) => name === championship.metric)?.format === 'csv';
    return splitOf(championship, report, isTable);
  }
}
