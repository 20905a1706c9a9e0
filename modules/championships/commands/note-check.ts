import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OneOfSeveral } from '../../kernel/commands/sendings.js';
import { happened } from '../../kernel/domain/happened.js';
import { baselinesChanged, championshipChanged } from '../contract/events.js';
import { Baseline } from '../domain/baseline.js';
import { type Check, checkOf } from '../domain/check.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import type { Championship } from '../domain/championship.js';
import { lockedChampionship } from './locked-championship.js';

/** What the engine says of a file, or of a baseline. */
export interface NotedCheck {
  id: string;
  check: Check;
  kind: 'file' | 'baseline';
}

/** Keeps what the engine said of a truth, a sample or a baseline. What was replaced meanwhile is left alone, and what it says is kept only while it holds. */
export class NoteCheck extends Command<void> implements OneOfSeveral {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly championshipId: string,
    readonly noted: NotedCheck,
  ) {
    super();
  }

  get about(): string {
    return `${this.noted.kind} ${this.noted.id} ${this.noted.check.of}`;
  }
}

@CommandHandler(NoteCheck)
export class NoteCheckHandler implements ICommandHandler<NoteCheck> {
  constructor(private readonly em: EntityManager) {}

  async execute({ championshipId, noted }: NoteCheck): Promise<void> {
    const championship = await lockedChampionship(this.em, championshipId);
    if (!(await this.holds(championship, noted))) return;
    const { id, check, kind } = noted;
    happened(championshipChanged({ championshipId }));
    if (kind === 'baseline') happened(baselinesChanged({ championshipId }));
    if (kind === 'file') await this.em.nativeUpdate(ChampionshipFile, { id }, { check });
    else await this.em.nativeUpdate(Baseline, { id }, { check });
  }

  /** Whether it is of the metric and the truth of now: a slower look by former ones would take the place of what holds. */
  private async holds(championship: Championship, { id, check, kind }: NotedCheck): Promise<boolean> {
    const where = { championship, kind: 'truth' as const, replacedAt: null };
    const truths = await this.em.find(ChampionshipFile, where, { disableIdentityMap: true });
    const own = kind === 'file' ? truths.find((truth) => truth.id === id) : undefined;
    const truth = own ?? truths.find(({ tourId }) => !tourId);
    return truth !== undefined && checkOf(championship, truth) === check.of;
  }
}
