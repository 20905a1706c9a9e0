import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { Remark } from '../../texts/writing-rules.api.js';
import { refuseLinks } from '../domain/newcomers.js';
import { countRemark } from '../domain/writing.js';

/** FORUM3: counts a comment that somebody is about to write elsewhere. @returns until when nothing is taken from them */
export class CountRemark extends Command<Date | null> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly remark: Remark) {
    super();
  }
}

@CommandHandler(CountRemark)
export class CountRemarkHandler implements ICommandHandler<CountRemark> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError NEWCOMER_LINKS, NEWCOMER_PICTURES */
  async execute({ remark: { caller, html } }: CountRemark): Promise<Date | null> {
    const now = this.clock.now();
    const { COMMENTS_A_MINUTE: aMinute, COMMENT_WAIT_SECONDS: waitSeconds } = this.settings;
    const { blockedUntil, firstAt } = await countRemark(
      this.em,
      { personId: caller.id, now },
      { aMinute, waitSeconds },
    );
    // What is refused is committed all the same.
    if (!blockedUntil) refuseLinks(firstAt, { caller, now, post: { html }, settings: this.settings });
    return blockedUntil;
  }
}
