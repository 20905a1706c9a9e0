import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountDeleted, accountLeft } from '../../identity/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { ForgetNamesake } from '../commands/forget-namesake.js';
import { HandOn } from '../commands/hand-on.js';
import { WithdrawOf } from '../commands/withdraw-of.js';

const ledSql = 'select id from teams.teams where captain_id = $1 and ended_at is null order by id';
const askedSql = `select distinct championship_id as id from teams.invitations
  where person_id = $1 and type = 'inv' and status = 'SENT'`;

/**
 * TEAM1: a captain's account is gone: the longest member follows, and nobody waits for an answer. A team that was called after
 * them is called so no more. May run twice.
 */
@Injectable()
@ReactsTo(accountDeleted, 'teams.follow-deleted')
export class FollowDeleted implements Reaction<{ personId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
  ) {}

  async react({ personId }: { personId: string }): Promise<void> {
    await this.handOn(personId);
    await this.commands.run(new ForgetNamesake(personId));
  }

  /** What others see to as soon as somebody has left. */
  async handOn(personId: string): Promise<void> {
    const em = this.orm.em.fork();
    for (const { id } of await query<{ id: string }>(em, ledSql, [personId]))
      await this.commands.run(new HandOn(id, personId));
    for (const { id } of await query<{ id: string }>(em, askedSql, [personId]))
      await this.commands.run(new WithdrawOf(id, personId));
  }
}

/** TEAM1: so it is from the moment on at which they delete it: who takes it back comes back as a member. */
@Injectable()
@ReactsTo(accountLeft, 'teams.follow-left')
export class FollowLeft implements Reaction<{ personId: string }> {
  constructor(private readonly follow: FollowDeleted) {}

  react({ personId }: { personId: string }): Promise<void> {
    return this.follow.handOn(personId);
  }
}
