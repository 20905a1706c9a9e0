import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Commands } from '../../kernel/commands/commands.js';
import { wasDone } from '../../kernel/commands/sendings.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { halvesOf } from '../contract/baseline.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, found } from '../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { parse } from '../../kernel/http/validate.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { ChampionshipsApi, type ChampionshipFacts } from '../championships.api.js';
import { AttachFile, placeOf } from '../commands/files/attach-file.js';
import { DescribeColumns } from '../commands/files/describe-columns.js';
import { DescribeFile } from '../commands/files/describe-file.js';
import { HoldAnswers } from '../commands/hold-answers.js';
import { RemoveFile } from '../commands/files/remove-file.js';
import { type Seen, seenIn } from '../commands/files/seen.js';
import type { FileView } from '../contract/championship.js';
import { type changedFileTexts, type DryRun, fileName, newFileTexts } from '../contract/editor.js';
import type { ColumnTexts } from '../contract/preview.js';
import { putFile } from '../contract/routes.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import type { Check } from '../domain/check.js';
import { Championship } from '../domain/championship.js';
import { shapeOf } from '../domain/table-shape.js';
import { unscored } from '../domain/unscored.js';
import { Judging } from '../judging.port.js';
import { EditorQuery, fileOf } from '../queries/editor-query.js';
import { Checks } from './checks.js';
import { LeakGuard } from './leak-guard.js';

/** What an organiser says of a file. */
interface About {
  kind: 'data' | 'sample';
  name: string;
  description: Bilingual;
  /** Of a data file: it is meant that participants get answers of the test set by it. */
  givesAnswers?: boolean;
  /** Of a data file: why it takes the place of another one. */
  reason?: string | undefined;
  /** Of a data file: participants can't download the one any more whose place it takes. */
  forgetFormer?: boolean;
  /** Of a sample: what it scores. */
  check?: Check | null;
}
const { field } = putFile.file;
type ChangedTexts = z.infer<typeof changedFileTexts>;
type Texts = Omit<ChangedTexts, 'only'>;
const bilingual = ({ descriptionRus: rus, descriptionEng: eng }: Texts): Bilingual => ({ rus, eng });

/** CHAMP5: files for participants, and dry runs of any file. Streamed to storage, never whole in memory. */
@Injectable()
export class ChampionshipFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly query: EditorQuery,
    private readonly storage: FileStorage,
    private readonly judging: Judging,
    private readonly checks: Checks,
    private readonly leaks: LeakGuard,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async receive(request: FastifyRequest, champname: string, name: string, caller: Caller): Promise<FileView> {
    const championship = await this.championships.editable(champname, caller);
    const { stored, fields } = await this.received(request, this.settings.MAX_DATA_BYTES, caller);
    return this.attach(championship, stored, caller, () => {
      const { givesAnswers, reason, forgetFormer, ...texts } = parse(newFileTexts, fields);
      return { kind: 'data', name, description: bilingual(texts), givesAnswers, reason, forgetFormer };
    });
  }

  /**
   * Makes a stored file one of the championship; the file of the same name before it is removed.
   * @param about what is said of it; when that is refused, the file is not kept
   */
  async attach(
    { id }: Pick<ChampionshipFacts, 'id'>,
    stored: StoredFile,
    caller: Caller,
    about: (seen: Seen) => About | Promise<About>,
  ): Promise<FileView> {
    const { reason, forgetFormer, seen, ...file } = await this.incoming.prepare([stored], async () => {
      // As it is now: it may have been published, or its answers replaced, while the file was on its way.
      const em = this.em.fork();
      const seen = await seenIn(em, found(await em.findOne(Championship, { id })));
      const { givesAnswers = false, reason: why = '', forgetFormer: forgets = false, ...said } = await about(seen);
      const { kind, name } = said;
      if (kind === 'data' && !givesAnswers) await this.leaks.refuseAnswers(id, seen, { name, storageKey: stored.key });
      return {
        seen,
        ...said,
        reason: why,
        forgetFormer: forgets,
        stored,
        shape: await shapeOf(this.storage.read(stored.key)),
      };
    });
    await this.incoming.run(
      [stored],
      new AttachFile(id, file, caller, { reason, change: null }, { forgetFormer, seen }),
    );
    return this.file(id, file.name);
  }

  /** What the sending which is answered attached before, as its answer was lost; null where it attached nothing. */
  async attachedBefore(championshipId: string, name: string): Promise<FileView | null> {
    const isDone = await wasDone(this.em.fork(), AttachFile, placeOf({ kind: 'data', name }));
    return isDone ? this.file(championshipId, name) : null;
  }

  /** @throws DomainError SAMPLE_INVALID after publication, RESULTS_OUT for another one once they are; the one before stays then */
  async sample(request: FastifyRequest, champname: string, caller: Caller) {
    const championship = await this.championships.editable(champname, caller);
    const { stored, name } = await this.received(request, this.settings.MAX_SOLUTION_BYTES, caller);
    const file = await this.attach(championship, stored, caller, async (seen) => {
      const check = await this.checked(championship.id, seen, stored.key);
      const shown = fileName.safeParse(name).data ?? 'sample_submission.csv';
      const description = { rus: 'Пример решения', eng: 'Example of a solution' };
      return { kind: 'sample', name: shown, description, check };
    });
    const now = await this.championships.byId(championship.id);
    // Of a draft the truth may have come meanwhile.
    if (now.state === 'DRAFT') await this.checks.refresh(now.id, now);
    await this.judging.tryProgram(now.id);
    const { sample } = await this.query.view(championship.id);
    return { file, report: sample?.report ?? null };
  }

  /** Participants download the sample: once they may, a broken one does not take the place of a good one. */
  private async checked(id: string, { state, judgedBy }: Seen, storageKey: string): Promise<Check | null> {
    const check = await this.checks.ofSolution(id, judgedBy, storageKey).catch((error: unknown) => {
      // Of a draft the truth may not be what its metric reads.
      if (state === 'DRAFT' && error instanceof DomainError && error.code === 'TRUTH_INVALID') return null;
      throw error;
    });
    if (state === 'DRAFT' || !check || check.report.ok) return check;
    const { problems, counts, format } = check.report;
    throw new DomainError('SAMPLE_INVALID', { details: { problems, counts, format } });
  }

  async describe(champname: string, name: string, texts: ChangedTexts, caller: Caller): Promise<FileView> {
    const { id } = await this.championships.editable(champname, caller);
    await this.commands.run(new DescribeFile(id, name, halvesOf(bilingual(texts), texts.only), caller));
    return this.file(id, name);
  }

  /** @throws DomainError NOT_FOUND */
  async describeColumns(champname: string, name: string, texts: ColumnTexts, caller: Caller): Promise<void> {
    const { id } = await this.championships.editable(champname, caller);
    await this.commands.run(new DescribeColumns(id, name, texts, caller));
  }

  /** @throws DomainError REASON_NEEDED */
  async remove(
    champname: string,
    name: string,
    caller: Caller,
    { reason, forgetFormer }: { reason?: string | undefined; forgetFormer: boolean },
  ): Promise<void> {
    const { id } = await this.championships.editable(champname, caller);
    await this.commands.run(new RemoveFile(id, name, caller, reason, forgetFormer));
  }

  /** Scores a file against the truth as it is now; the file is gone afterwards. @throws DomainError FILE_REQUIRED, TRUTH_INVALID */
  async dryRun(request: FastifyRequest, champname: string, caller: Caller): Promise<DryRun> {
    const championship = await this.championships.editable(champname, caller);
    if (championship.metric === '') throw new DomainError('METRIC_REQUIRED');
    // Its owner is known as one who holds the answers.
    if (caller.id !== championship.ownerId) await this.commands.run(new HoldAnswers(championship.id, caller));
    const expected = { field, area: 'dry-runs', maxBytes: this.settings.MAX_SOLUTION_BYTES, by: caller.id };
    return this.incoming.passing(request, expected, async ({ stored }) => {
      const truth = await this.championships.truthOf(championship.id).catch(() => null);
      if (!truth) throw new DomainError('FILE_REQUIRED', { fields: { truth: 'FILE_REQUIRED' } });
      const report = await this.judging.score(championship, truth, stored.key);
      return (await this.judging.program(championship)) ? unscored(report) : report;
    });
  }

  private async file(championshipId: string, name: string): Promise<FileView> {
    const where = { championship: championshipId, kind: { $ne: 'truth' as const }, name };
    return fileOf(found(await this.em.fork().findOne(ChampionshipFile, where)));
  }

  private received(request: FastifyRequest, maxBytes: number, { id: by }: Caller) {
    return this.incoming.receive(request, { field, area: 'championships', maxBytes, by });
  }
}
