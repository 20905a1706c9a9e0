import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { type Terms, termsChanged } from '../contract/events.js';
import type { Championship } from '../domain/championship.js';
import { TermsChange, termsOf } from '../domain/terms-change.js';
import { lockedChampionship } from './locked-championship.js';

/** What is known stays the first of a run of changes; how long it is quiet counts from the last. */
const keepSql = `insert into championships.terms_changes (championship_id, known, changed_at) values ($1, $2::jsonb, $3)
  on conflict (championship_id) do update set changed_at = excluded.changed_at`;

/** Has those who take part in a published championship told of changed terms, once no other change follows. Call it with the championship locked. */
export const keepTerms = async (em: EntityManager, of: Championship, known: Terms, now: Date): Promise<void> => {
  if (of.state !== 'PUBLISHED' || isDeepStrictEqual(known, termsOf(of))) return;
  await query(em, keepSql, [of.id, JSON.stringify(known), now]);
};

/**
 * NOTIF1: says what became of terms that were changed; nothing where they are again what is known. In the archive they stay
 * untold, as it may be published again.
 * @param quietSince without a change since then; one that was changed later waits on
 */
export class TellTerms extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly championshipId: string,
    readonly quietSince: Date,
  ) {
    super();
  }
}

@CommandHandler(TellTerms)
export class TellTermsHandler implements ICommandHandler<TellTerms> {
  constructor(private readonly em: EntityManager) {}

  async execute({ championshipId, quietSince }: TellTerms): Promise<void> {
    const championship = await lockedChampionship(this.em, championshipId);
    const change = await this.em.findOne(TermsChange, { championship: championshipId });
    if (!change || change.changedAt > quietSince || championship.state === 'ARCHIVED') return;
    this.em.remove(change);
    const to = termsOf(championship);
    // What a former version kept has fewer terms.
    const from = { ...to, ...change.known };
    // Of results that are out they are told in another way.
    if (championship.state !== 'PUBLISHED' || isDeepStrictEqual(from, to)) return;
    happened(termsChanged({ championshipId, from, to, at: change.changedAt.toISOString() }));
  }
}
