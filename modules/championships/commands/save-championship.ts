import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import type { Tour } from '../contract/editor.js';
import { ChampionshipFile, type NewFile } from '../domain/championship-file.js';
import type { Championship, SavedSettings, StoredSettings } from '../domain/championship.js';
import { termsOf } from '../domain/terms-change.js';
import { Judging } from '../judging.port.js';
import { Participations } from '../participations.port.js';
import { AttachFile, AttachFileHandler } from './files/attach-file.js';
import { keepShown, type RenderedText } from './keep-shown.js';
import { changedIn, type EditedBy, EditNotes, limitsOf } from './edit-notes.js';
import { judgedAnew } from './judged-anew.js';
import { ledChampionship } from './locked-championship.js';
import { NoteCheck, type NotedCheck, NoteCheckHandler } from './note-check.js';
import { keepTerms } from './tell-terms.js';

/** Which state of it is changed, and whether what was tried out may end with a test. */
interface Meant {
  version: number;
  endTest: boolean;
}

/** CHAMP5: takes changed settings, unless somebody else saved since `version` was read. @throws DomainError PROGRAM_SCORES besides */
export class SaveChampionship extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly settings: SavedSettings,
    readonly by: EditedBy,
    readonly meant: Meant,
    /** The texts of `settings` as they are shown. */
    readonly shown: readonly RenderedText[] = [],
    /** What `settings` make of its files: truths that are drawn anew, and what the engine says of all. */
    readonly files: { drawn: readonly NewFile[]; checks: readonly NotedCheck[] } = { drawn: [], checks: [] },
  ) {
    super();
  }
}

@CommandHandler(SaveChampionship)
export class SaveChampionshipHandler implements ICommandHandler<SaveChampionship> {
  constructor(
    readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly participations: Participations,
    private readonly notes: EditNotes,
    private readonly attaching: AttachFileHandler,
    private readonly noting: NoteCheckHandler,
    readonly judging: Judging,
  ) {}

  async execute({ championshipId, settings: typed, by, meant, shown, files }: SaveChampionship): Promise<void> {
    const championship = await ledChampionship(this.em, championshipId, by, this.clock.now());
    championship.save(meant.version, by.id, this.clock.now());
    await this.refuseHidden(championship, typed);
    const endsTest = championship.isTest && typed.isTest === false;
    if (endsTest) await this.endTest(championship, by, meant.endTest);
    const settings = endsTest ? { ...typed, ...withoutNames(typed.tours ?? championship.tours) } : typed;
    const changed = changedIn(championship, settings);
    const [known, limits] = [termsOf(championship), limitsOf(championship)];
    await judgedAnew(this, championship, () => this.judgeBy(championship, settings, files.drawn, by));
    if (changed.includes('metric')) await this.judging.metricChosen(championship.id, championship.metric);
    await keepTerms(this.em, championship, known, this.clock.now());
    await keepShown(this.em, championship.id, shown);
    await this.notes.changed(championship, by, changed, limits);
    await this.em.flush();
    for (const noted of files.checks) await this.noting.execute(new NoteCheck(championshipId, noted));
  }

  private async judgeBy(
    championship: Championship,
    settings: SavedSettings,
    drawn: readonly NewFile[],
    by: EditedBy,
  ): Promise<void> {
    championship.change(settings);
    if (settings.tours) await this.retireTruths(championship, settings.tours);
    await this.em.flush();
    for (const file of drawn) await this.attaching.attach(new AttachFile(championship.id, file, by), championship);
  }

  /** CHAMP1: a test is not seen by those who take part. Whoever enters at this moment holds the lock, or waits for it. */
  private async refuseHidden({ id, isTest }: Championship, settings: Partial<StoredSettings>): Promise<void> {
    if (isTest || !settings.isTest) return;
    const teams = (await this.participations.teamsIn([id])).get(id) ?? 0;
    if (teams > 0) throw new DomainError('HAS_PARTICIPANTS', { fields: { isTest: 'HAS_PARTICIPANTS' } });
  }

  /**
   * CHAMP4: whoever tried the test out holds the answers, as nobody else sees it. So the real contest begins without its teams
   * and what they handed in.
   */
  private async endTest(championship: Championship, by: EditedBy, isMeant: boolean): Promise<void> {
    const ended = await this.participations.endAll(championship, this.clock.now());
    if (ended.teams + ended.solutions === 0) return;
    // All of it is taken back with the refusal.
    if (!isMeant) throw new DomainError('TEST_ENDS', { fields: { isTest: 'TEST_ENDS' }, details: { ...ended } });
    await this.notes.testEnded(championship, by, ended);
  }

  /** Truths of tours that are no more. */
  private async retireTruths(championship: Championship, tours: readonly Tour[]): Promise<void> {
    const tourId = { $ne: null, $nin: tours.map(({ id }) => id) };
    const where = { championship, kind: 'truth' as const, tourId, replacedAt: null };
    await this.em.nativeUpdate(ChampionshipFile, where, { replacedAt: this.clock.now() });
  }
}

/** CHAMP6: lists of who goes on name teams of the test, none of which is in the real contest: they are waited for anew. */
const withoutNames = (tours: readonly Tour[]): { tours?: Tour[] } => {
  const isNamed = ({ advance }: Tour) => advance?.by === 'list' && advance.teams.length > 0;
  if (!tours.some(isNamed)) return {};
  return { tours: tours.map((tour) => (isNamed(tour) ? { ...tour, advance: { by: 'list', teams: [] } } : tour)) };
};
