import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { refuseOtherBoard } from '../domain/results-out.js';
import { Judging } from '../judging.port.js';
import { type EditedBy, EditNotes, type Replacement } from './edit-notes.js';
import { judgedAnew } from './judged-anew.js';
import { openChampionship } from './locked-championship.js';

/** CHAMP6: a tour goes by the championship's truth again. Its own is kept, as receipts name it. @throws DomainError NOT_FOUND, RESULTS_OUT, PROGRAM_SCORES */
export class RetireTruth extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly tourId: string,
    readonly by: EditedBy,
    readonly why: Replacement,
  ) {
    super();
  }
}

@CommandHandler(RetireTruth)
export class RetireTruthHandler implements ICommandHandler<RetireTruth> {
  constructor(
    readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
    readonly judging: Judging,
  ) {}

  async execute({ championshipId, tourId, by, why }: RetireTruth): Promise<void> {
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    const where = { championship, kind: 'truth' as const, tourId, replacedAt: null };
    const truth = found(await this.em.findOne(ChampionshipFile, where));
    refuseOtherBoard(championship, { from: truth, to: null });
    const now = this.clock.now();
    championship.touch(by.id, now);
    await judgedAnew(this, championship, async () => {
      await this.notes.replaced(championship, by, { from: truth, to: null, tourId, why });
      truth.replacedAt = now;
    });
  }
}
