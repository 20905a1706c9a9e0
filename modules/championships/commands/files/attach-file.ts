import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { OneOfSeveral } from '../../../kernel/commands/sendings.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Files } from '../../../kernel/storage/files.js';
import type { Championship } from '../../domain/championship.js';
import { ChampionshipFile, markOf, type NewFile } from '../../domain/championship-file.js';
import { refuseOtherBoard, refuseOtherSample } from '../../domain/results-out.js';
import type { MarkedTruth } from '../../contract/truth-sums.js';
import { Judging } from '../../judging.port.js';
import { type EditedBy, EditNotes, type Replacement } from '../edit-notes.js';
import { endFile } from '../end-file.js';
import { judgedAnew } from '../judged-anew.js';
import { openChampionship } from '../locked-championship.js';
import { NoteCheck, type NotedCheck, NoteCheckHandler } from '../note-check.js';
import { refuseUnseen, type Seen } from './seen.js';

const truthOf = ({ stored: { sha256 }, split, inputs }: NewFile): MarkedTruth => ({ sha256, split, inputs });

/** Where a file stands in its championship. */
export const placeOf = ({ kind, tourId = null, name }: Pick<NewFile, 'kind' | 'tourId' | 'name'>): string =>
  `${kind} ${tourId} ${name}`;

interface How {
  /** Of a data file that takes the place of one that participants rely on: they can't download that one any more. */
  forgetFormer?: boolean;
  /** By what it was looked at; absent where that is the same transaction's, and for what the product loads by itself. */
  seen?: Seen;
  /** What sample and baselines score by a truth; what the engine says of the file itself comes with that. */
  checks?: readonly NotedCheck[];
}

const isSilent = ({ rus, eng }: NewFile['description']): boolean => rus === '' && eng === '';

/**
 * Adds a stored file to a championship in the place of the one before: of the same name, or the truth or sample there was.
 * A truth that is replaced is kept, as receipts name it.
 */
export class AttachFile extends Command<void> implements OneOfSeveral {
  constructor(
    readonly championshipId: string,
    readonly file: NewFile,
    /** Absent for data that the product loads by itself. */
    readonly by?: EditedBy,
    /** Of a truth, or a data file, that takes the place of another one. */
    readonly why: Replacement = { reason: '', change: null },
    readonly how: How = {},
  ) {
    super();
  }

  get about(): string {
    return placeOf(this.file);
  }
}

@CommandHandler(AttachFile)
export class AttachFileHandler implements ICommandHandler<AttachFile> {
  constructor(
    readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
    readonly judging: Judging,
    private readonly noting: NoteCheckHandler,
  ) {}

  /** @throws DomainError as openChampionship; NOT_FOUND for a tour that is no more; RESULTS_OUT; PROGRAM_SCORES; CONFLICT as refuseUnseen */
  async execute(command: AttachFile): Promise<void> {
    const { championshipId, file, by } = command;
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    if (file.kind !== 'truth') return this.attach(command, championship);
    await judgedAnew(this, championship, () => this.attach(command, championship));
  }

  /** The same for a command that asks itself what all its truths are together. */
  async attach(
    { championshipId, file, by, why, how: { forgetFormer = false, seen, checks = [] } }: AttachFile,
    championship: Championship,
  ): Promise<void> {
    if (seen) await refuseUnseen(this.em, championship, file.kind, seen);
    if (file.tourId) found(championship.tours.find(({ id }) => id === file.tourId));
    const now = this.clock.now();
    const replaced = file.kind === 'truth' ? await this.retire(championshipId, file, now) : null;
    if (file.kind === 'truth' && file.tourId) refuseOtherBoard(championship, { from: replaced, to: file });
    const before = file.kind === 'truth' ? [] : await this.before(championshipId, file);
    const samples = file.kind === 'sample' ? { from: before[0]?.sha256 ?? null, to: file.stored.sha256 } : null;
    if (samples) refuseOtherSample(championship, samples);
    if (by) {
      championship.touch(by.id, now);
      const [tourId, to] = [file.tourId ?? null, truthOf(file)];
      if (replaced) await this.notes.replaced(championship, by, { from: replaced, to, tourId, why });
      else if (samples) await this.notes.sampleChanged(championship, by, samples);
      else await this.notes.changed(championship, by, [file.kind]);
    }
    let isRelied = false;
    if (by && file.kind === 'data' && before[0]) {
      const { bytes, sha256 } = file.stored;
      const change = { from: markOf(before[0]), to: markOf({ bytes, sha256, shape: file.shape }) };
      isRelied = await this.notes.fileChanged(championship, by, { name: file.name, change, reason: why.reason });
    }
    const ended = { at: now, isRemoved: false, reason: why.reason };
    for (const one of before) await endFile(this.em, one, isRelied && !forgetFormer ? ended : null);
    // What was said of it and of its columns is true of the next version of a file too.
    const columnTexts = before[0]?.columnTexts ?? [];
    const description = isSilent(file.description) ? (before[0]?.description ?? file.description) : file.description;
    const attached = ChampionshipFile.attach(championship, { columnTexts, ...file, description }, now);
    this.em.persist(attached);
    await Files.claim(this.em, [file.stored], `file:${attached.id}`);
    await this.em.flush();
    for (const noted of checks) await this.noting.execute(new NoteCheck(championshipId, noted));
  }

  /** @returns the truth that was there; the championship is locked, so that it stays the one */
  private async retire(championship: string, { tourId = null }: NewFile, now: Date): Promise<ChampionshipFile | null> {
    const where = { championship, kind: 'truth', tourId, replacedAt: null } as const;
    const before = await this.em.findOne(ChampionshipFile, where);
    // At once: the new row would meet the old one at their unique index.
    await this.em.nativeUpdate(ChampionshipFile, where, { replacedAt: now });
    return before;
  }

  private before(championship: string, { kind, name }: NewFile): Promise<ChampionshipFile[]> {
    const same = kind === 'sample' ? { kind } : { kind, name };
    return this.em.find(ChampionshipFile, { championship, ...same });
  }
}
