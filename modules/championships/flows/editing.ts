import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Commands } from '../../kernel/commands/commands.js';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import type { Algorithm, typedAlgorithm } from '../algorithms/contract/algorithm.js';
import { imageNames } from '../algorithms/contract/images.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { newId } from '../../kernel/domain/id.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { ChampionshipsApi, type ChampionshipFacts } from '../championships.api.js';
import { AttachFile } from '../commands/files/attach-file.js';
import { ChangeState } from '../commands/change-state.js';
import { CreateChampionship } from '../commands/create-championship.js';
import { SaveChampionship } from '../commands/save-championship.js';
import { seenIn } from '../commands/files/seen.js';
import type { ChampionshipState } from '../contract/championship.js';
import type { Blocker, ChampionshipSettings, EditorView, NewChampionshipWish, Tour } from '../contract/editor.js';
import { Championship, type SavedSettings, toursDropped } from '../domain/championship.js';
import { Judging } from '../judging.port.js';
import { EditorQuery } from '../queries/editor-query.js';
import { Checks } from './checks.js';
import { type Foreseen, ForeseenFiles } from './foreseen-files.js';
import { Rendering } from './rendering.js';

type TypedTour = Omit<Tour, 'id'> & { id?: string | undefined };

type TypedAlgorithm = z.output<typeof typedAlgorithm>;

interface Changes extends Omit<Partial<ChampionshipSettings>, 'tours' | 'algorithm'> {
  algorithm?: TypedAlgorithm | undefined;
  tours?: TypedTour[] | undefined;
  version: number;
  rejudge?: boolean | undefined;
  endTest?: boolean | undefined;
  leaveOut?: boolean | undefined;
  splitSeed?: number | undefined;
}

/** What is saved of them. */
type Wished = Omit<Changes, 'version' | 'rejudge' | 'endTest' | 'leaveOut' | 'tours' | 'algorithm'> &
  Partial<Pick<ChampionshipSettings, 'tours' | 'algorithm'>>;

/** Settings that every score depends on. */
const judging = ['metric', 'metricParams', 'direction', 'publicPercent', 'splitSeed'] as const;

/** CHAMP5: what its editor does to a championship. The engine's work is done before and after commands, never in them. */
@Injectable()
export class Editing {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly query: EditorQuery,
    private readonly judging: Judging,
    private readonly checks: Checks,
    private readonly files: ForeseenFiles,
    private readonly incoming: IncomingFiles,
    private readonly rendering: Rendering,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  metrics() {
    return this.judging.metrics();
  }

  /** @throws DomainError FORBIDDEN for all but clients and admins, CHAMPNAME_USED, NOT_FOUND for a like that is not theirs */
  async create({ like, ...input }: NewChampionshipWish, caller: Caller): Promise<EditorView> {
    refuse(caller.role === 'user', 'FORBIDDEN');
    const source = like === undefined ? null : await this.view(like, caller);
    const copied = source ? this.offered(copyOf(source)) : {};
    const title = source && isEmpty(input.title) ? source.title : input.title;
    const championship = { ...copied, ...input, title, ownerId: caller.id };
    const { id } = await this.commands.run(new CreateChampionship(championship, await this.rendering.of(copied)));
    return this.query.view(id);
  }

  async view(champname: string, caller: Caller): Promise<EditorView> {
    return this.query.view((await this.championships.editable(champname, caller)).id);
  }

  /**
   * @throws DomainError CONFLICT with who saved meanwhile and when, CHAMPNAME_USED, CHAMPNAME_FIXED, HAS_PARTICIPANTS, TEST_ENDS, SOLUTIONS_LEFT_OUT,
   * REJUDGE_NEEDED, PROGRAM_SCORES, TRUTH_UNFIT, RESULTS_OUT, CHAMPIONSHIP_ARCHIVED, TEXT_TOO_COMPLEX, FORBIDDEN for another split of what others see
   */
  async save(
    champname: string,
    { version, rejudge, endTest = false, leaveOut, tours, algorithm, ...wished }: Changes,
    caller: Caller,
  ): Promise<EditorView> {
    const before = await this.championships.editable(champname, caller);
    const named = {
      ...(tours && { tours: toursNamed(tours, before.tours) }),
      ...(algorithm && { algorithm: inItsImage(algorithm, before) }),
    };
    const fields = this.withDirection(before, { ...wished, ...named });
    const changed = await this.changedJudging(before.id, fields);
    this.refuseUnknown(before, fields);
    refuse(before.state !== 'DRAFT' && changed.includes('splitSeed'), 'FORBIDDEN');
    if (before.state === 'PUBLISHED') await this.refuseUnfit(before, changed, fields);
    // With a test all ends that was handed in to it: there is nothing to judge again, or to leave out.
    const isOpen = !(before.isTest && fields.isTest === false) && ['DRAFT', 'PUBLISHED'].includes(before.state);
    if (isOpen) await this.refuseJudged(before, changed, fields, rejudge);
    if (isOpen && before.state === 'PUBLISHED' && leaveOut === false)
      await this.refuseLeftOut(before.id, fields.dateEnd ?? null);
    const shown = await this.rendering.of(fields);
    const files = await this.foreseen(before.id, fields, changed, caller);
    const save = new SaveChampionship(before.id, stored(fields), caller, { version, endTest }, shown, files);
    const drawn = files.drawn.map((file) => file.stored);
    await this.incoming.run(drawn, save).catch((error) => this.named(error));
    return this.query.view(before.id);
  }

  /** @throws DomainError CONFLICT, CHAMPIONSHIP_INCOMPLETE, CHAMPIONSHIP_NOT_OVER, RESULTS_NOT_READY, STATE_UNREACHABLE */
  async become(champname: string, state: ChampionshipState, caller: Caller): Promise<EditorView> {
    const championship = await this.championships.editable(champname, caller);
    if (state === 'PUBLISHED') await this.lookedAgain(championship, caller);
    const isFirst = state === 'PUBLISHED' && championship.state === 'DRAFT';
    // What a program says of the sample is waited for: not where something else is missing.
    if (isFirst) refuseIncomplete((await this.query.view(championship.id)).blockers.filter(isNoProgram));
    // Results are compared with it; no runner may have been there before.
    if (isFirst || state === 'FINISHED') await this.judging.tryProgram(championship.id);
    const { version, blockers } = await this.query.view(championship.id);
    if (isFirst) refuseIncomplete([...blockers, ...(await this.untried(championship.id))]);
    await this.commands.run(new ChangeState(championship.id, state, caller, version));
    return this.query.view(championship.id);
  }

  /** A draft may be from before its split and its reports were saved with its settings. */
  private async lookedAgain({ id, state, metric, metricParams }: ChampionshipFacts, caller: Caller): Promise<void> {
    // What is saved from here on is seen by the command.
    const em = this.em.fork();
    const seen = await seenIn(em, await em.findOneOrFail(Championship, { id }));
    const { drawn } = await this.foreseen(id, {}, state === 'DRAFT' ? ['metric'] : [], caller);
    for (const file of drawn) {
      await this.incoming.run([file.stored], new AttachFile(id, file, caller, undefined, { seen }));
    }
    await this.checks.refresh(id, { metric, metricParams });
  }

  /** ALGO2: a program that could be tried and was not, as it takes too long or its box failed. */
  private async untried(id: string): Promise<Blocker[]> {
    const program = await this.judging.program(await this.championships.byId(id));
    return program?.state === 'waits' ? [{ field: 'program', fault: 'untried' }] : [];
  }

  /** What the settings make of its files, where any of what scores depend on is another. */
  private async foreseen(id: string, fields: Wished, changed: string[], caller: Caller): Promise<Foreseen> {
    if (changed.every((name) => name === 'direction')) return { drawn: [], checks: [] };
    const now = await this.em.fork().findOneOrFail(Championship, { id });
    const { metric = now.metric, metricParams = now.metricParams, tours = now.tours } = fields;
    const { publicPercent = now.publicPercent ?? null, splitSeed = now.splitSeed } = fields;
    const isOtherShare = changed.includes('publicPercent') || changed.includes('splitSeed');
    const by = { metric, metricParams, tours, publicPercent, splitSeed, isOtherShare };
    return this.files.of(id, by, caller.id);
  }

  private async changedJudging(id: string, fields: Wished): Promise<string[]> {
    const now = await this.em.fork().findOneOrFail(Championship, { id });
    const isOther = (name: (typeof judging)[number]) =>
      fields[name] !== undefined && !isDeepStrictEqual(fields[name], now[name] ?? null);
    return judging.filter(isOther);
  }

  /** What is copied may name an image that is offered no more: the usual one stands in its place. */
  private offered<T extends { algorithm?: Algorithm }>(copied: T): T {
    const { algorithm } = copied;
    if (!algorithm || imageNames(this.settings.SANDBOX_IMAGES).includes(algorithm.image)) return copied;
    return { ...copied, algorithm: { ...algorithm, image: '' } };
  }

  private refuseUnknown(before: ChampionshipFacts, fields: Partial<ChampionshipSettings>): void {
    const { metric = before.metric, metricParams = before.metricParams, algorithm = before.algorithm } = fields;
    const { image } = algorithm;
    const images = imageNames(this.settings.SANDBOX_IMAGES);
    if (image !== '' && image !== before.algorithm.image && !images.includes(image))
      throw new DomainError('IMAGE_UNKNOWN', {
        fields: { algorithm: 'IMAGE_UNKNOWN' },
        details: { images: images.join(', ') },
      });
    const field = metric === '' ? null : this.judging.faultOf({ metric, metricParams });
    if (!field) return;
    const code = field === 'metric' ? 'METRIC_UNKNOWN' : 'METRIC_PARAMS_INVALID';
    throw new DomainError(code, { fields: { [field]: code } });
  }

  /** A metric that is chosen without a direction brings its own: the default would turn the board of half of them round. */
  private withDirection(before: ChampionshipFacts, fields: Wished): Wished {
    if (fields.metric === before.metric || fields.direction !== undefined) return fields;
    const direction = this.judging.metrics().find(({ name }) => name === fields.metric)?.direction;
    return direction ? { ...fields, direction } : fields;
  }

  /** What is handed in from now on could not be judged at all. */
  private async refuseUnfit(
    { id, ...before }: ChampionshipFacts,
    changed: string[],
    fields: Partial<ChampionshipSettings>,
  ): Promise<void> {
    const field = ['metric', 'metricParams'].find((name) => changed.includes(name));
    const { metric = before.metric, metricParams = before.metricParams } = fields;
    if (field && metric !== '') await this.checks.refuseUnfit(id, { metric, metricParams }, field);
  }

  /** What is in was scored in another way, or in a tour that would be no more with its truth and who goes on from it. */
  private async refuseJudged(
    { id, tours, metric, metricParams }: ChampionshipFacts,
    changed: string[],
    fields: Partial<ChampionshipSettings>,
    rejudge = false,
  ): Promise<void> {
    const dropped = toursDropped(tours, fields.tours ?? tours).map((tour) => tour.id);
    const before = { metric, metricParams, truths: await this.championships.truthSums(id) };
    const own = Object.entries(before.truths.tours).filter(([tourId]) => !dropped.includes(tourId));
    const truths = { ...before.truths, tours: Object.fromEntries(own) };
    // What is drawn anew by them is seen by the command.
    const after = { metric: fields.metric ?? metric, metricParams: fields.metricParams ?? metricParams, truths };
    await this.judging.refuseProgram(id, before, after);
    for (const tourId of changed.length > 0 ? [null] : dropped) {
      const solutions = await this.judging.solutionsIn(id, tourId);
      refuse(solutions > 0 && !rejudge, 'REJUDGE_NEEDED', { solutions });
    }
  }

  /** Solutions that came in after the end are late: an end before some that count takes them off the board. */
  private async refuseLeftOut(id: string, dateEnd: string | null): Promise<void> {
    const solutions = dateEnd === null ? 0 : await this.judging.solutionsSince(id, new Date(dateEnd));
    if (solutions === 0) return;
    throw new DomainError('SOLUTIONS_LEFT_OUT', {
      fields: { dateEnd: 'SOLUTIONS_LEFT_OUT' },
      details: { solutions },
    });
  }

  /** Who saved meanwhile is told by name. */
  private async named(error: unknown): Promise<never> {
    if (!(error instanceof DomainError) || error.code !== 'CONFLICT' || !error.parts.details) throw error;
    const { editedBy, ...details } = error.parts.details;
    throw new DomainError('CONFLICT', { details: { ...details, by: await this.query.nameOf(String(editedBy)) } });
  }
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

const stored = ({ dateStart, dateEnd, teamsUntil, ...rest }: Wished): SavedSettings => ({
  ...rest,
  ...(dateStart !== undefined && { dateStart: dateOf(dateStart) }),
  ...(dateEnd !== undefined && { dateEnd: dateOf(dateEnd) }),
  ...(teamsUntil !== undefined && { teamsUntil: dateOf(teamsUntil) }),
});

/** What another championship takes of one: neither its name nor what is of its time, nor files. */
const copiedSettings = [
  ...(['kind', 'algorithm', 'teaser', 'description', 'rules', 'awards', 'schedule', 'prize', 'prizePlaces'] as const),
  ...(['formatNote', 'isTest', 'metric', 'metricParams', 'direction', 'publicPercent', 'dailyAttempts'] as const),
  ...(['maxTeamSize', 'acceptAfterEnd', 'openDescription', 'participationWindowHours', 'finalSolutions'] as const),
];
const copyOf = (view: EditorView): Partial<Pick<EditorView, (typeof copiedSettings)[number]>> =>
  Object.fromEntries(copiedSettings.map((name) => [name, view[name]]));

/** Whoever says nothing of an image leaves it the one that it has. */
const inItsImage = (algorithm: TypedAlgorithm, before: ChampionshipFacts): Algorithm => ({
  ...algorithm,
  image: algorithm.image ?? before.algorithm.image,
});

const isEmpty = ({ rus, eng }: Bilingual): boolean => rus === '' && eng === '';

const codeOf = ({ field, fault }: Blocker): ErrorCode => {
  if (fault === 'late') return 'TOUR_AFTER_END';
  if (field === 'program') return 'PROGRAM_UNTRIED';
  if (field === 'tests') return 'FIELD_REQUIRED';
  if (field === 'truth' || field === 'sample' || field === 'tours') {
    if (fault === 'missing') return 'FILE_REQUIRED';
    return field === 'sample' ? 'SAMPLE_UNFIT' : 'TRUTH_INVALID';
  }
  return fault === 'missing' ? 'FIELD_REQUIRED' : 'FORMAT_INVALID';
};

const isNoProgram = ({ field }: Blocker): boolean => field !== 'program';

/** CHAMP5: names by field what a publication lacks. */
const refuseIncomplete = (missing: Blocker[]): void => {
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((blocker) => [blocker.field, codeOf(blocker)]));
  throw new DomainError('CHAMPIONSHIP_INCOMPLETE', { fields, details: { missing } });
};

/** CHAMP6: a tour that comes without its id is the one that stood at its place, or a new one. */
const toursNamed = (tours: readonly TypedTour[], before: readonly { id: string }[]): Tour[] => {
  const taken = new Set(tours.flatMap(({ id }) => id ?? []));
  return tours.map((one, at) => {
    const there = before[at]?.id;
    return { ...one, id: one.id ?? (there !== undefined && !taken.has(there) ? there : newId()) };
  });
};
