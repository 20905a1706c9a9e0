import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { type Actor, Audit, type AuditAction } from '../../kernel/audit/audit.js';
import type { Consequences, Correction } from '../contract/correction.js';
import { consequencesOf } from '../queries/results-now.js';
import { Correcting } from './correcting.js';
import { sayMoved } from './say-moved.js';

/** RATE1, ADMIN1: an admin changes how a championship counts; its client or an admin takes a team out of its results or back. */
export class CorrectResults extends Command<Consequences> {
  constructor(
    readonly champname: string,
    readonly change: Correction,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

const actionOf = ({ out, back }: Correction): AuditAction => {
  if (out !== undefined) return 'rating.disqualify';
  return back === undefined ? 'rating.correct' : 'rating.restore';
};

@CommandHandler(CorrectResults)
export class CorrectResultsHandler implements ICommandHandler<CorrectResults> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly correcting: Correcting,
    private readonly audit: Audit,
  ) {}

  async execute({ champname, change, by, reason }: CorrectResults): Promise<Consequences> {
    const championship = await this.championships.managed({ champname }, by);
    const { moves, team } = await this.correcting.correct(championship, change, { by, reason });
    sayMoved({ contestId: championship.id, champname }, moves);
    const note = { action: actionOf(change), object: `championship:${champname}`, reason };
    const details = { ...change, ...(team !== null && { team }), moved: moves.length };
    await this.audit.note(by, { ...note, details });
    return consequencesOf(this.em, moves);
  }
}
