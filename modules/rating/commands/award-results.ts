import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { happened } from '../../kernel/domain/happened.js';
import { ratingChanged } from '../contract/events.js';
import { movesBetween, resultsNow } from '../queries/results-now.js';
import { Awarding } from './awarding.js';
import { sayMoved } from './say-moved.js';

/** RATE1: gives what a championship's final results are worth. May run twice, and again after a correction. */
export class AwardResults extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly championshipId: string) {
    super();
  }
}

@CommandHandler(AwardResults)
export class AwardResultsHandler implements ICommandHandler<AwardResults> {
  constructor(
    private readonly em: EntityManager,
    private readonly awarding: Awarding,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** Results that were out before move people, each of whom is told; the first ones are news of their own. */
  async execute({ championshipId: contestId }: AwardResults): Promise<void> {
    const before = await resultsNow(this.em, contestId);
    if (!(await this.awarding.award(contestId))) return;
    if (before.size === 0) return happened(ratingChanged({ contestId }));
    const { champname } = await this.championships.byId(contestId);
    sayMoved({ contestId, champname }, movesBetween(before, await resultsNow(this.em, contestId)));
  }
}
