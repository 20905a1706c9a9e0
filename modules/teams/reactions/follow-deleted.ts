import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountDeleted, accountLeft, accountReturned, personBlocked } from '../../identity/contract/events.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { ForgetNamesake } from '../commands/forget-namesake.js';
import { HandOn } from '../commands/hand-on.js';
import { WithdrawOf } from '../commands/withdraw-of.js';

/** Of all that they are in: somebody may just be making them the captain of one. */
const inSql = 'select team_id as id from teams.members where person_id = $1 order by team_id';
const blockedSql = 'select 1 as one from identity.standing where id = $1 and is_blocked and blocked_until is null';
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
  async handOn(personId: string, isBlocked = false): Promise<void> {
    const em = this.orm.em.fork();
    // Told late, or twice: the block may be over.
    if (isBlocked && !(await queryOne(em, blockedSql, [personId]))) return;
    for (const { id } of await query<{ id: string }>(em, inSql, [personId]))
      await this.commands.run(new HandOn(id, personId, isBlocked));
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

/** TEAM1: who is back leads the team that all had left by deleting their accounts: nobody else could. */
@Injectable()
@ReactsTo(accountReturned, 'teams.follow-returned')
export class FollowReturned implements Reaction<{ personId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
  ) {}

  async react({ personId }: { personId: string }): Promise<void> {
    for (const { id } of await query<{ id: string }>(this.orm.em.fork(), inSql, [personId]))
      await this.commands.run(new HandOn(id, null));
  }
}

/** TEAM1: a captain who is blocked without an end does nothing for the team any more: the longest member follows. */
@Injectable()
@ReactsTo(personBlocked, 'teams.follow-blocked')
export class FollowBlocked implements Reaction<{ personId: string; until: string | null }> {
  constructor(private readonly follow: FollowDeleted) {}

  async react({ personId, until }: { personId: string; until: string | null }): Promise<void> {
    if (until === null) await this.follow.handOn(personId, true);
  }
}

/** Those who follow. */
export const followers = [FollowDeleted, FollowLeft, FollowReturned, FollowBlocked];
