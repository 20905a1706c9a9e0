import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { type JudgedKind, JudgedTexts } from '../../../texts/judged-texts.api.js';
import { isNewHere } from '../../domain/newcomers.js';
import { refuseUnconfirmed } from '../../domain/writing.js';
import { Complaints } from './complaints.js';

/** VAC1 FORUM3: complains about what somebody wrote outside of the forum, once a person, as about a post. */
export class ComplainElsewhere extends Command<void> {
  static readonly asksNobody = 'whoever may read it may do it';

  constructor(
    readonly kind: JudgedKind,
    readonly id: string,
    readonly caller: Caller,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ComplainElsewhere)
export class ComplainElsewhereHandler implements ICommandHandler<ComplainElsewhere> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly texts: JudgedTexts,
    private readonly complaints: Complaints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ kind, id, caller, reason }: ComplainElsewhere): Promise<void> {
    refuseUnconfirmed(caller);
    const store = this.texts.of(kind);
    const text = found(await store.hold(id));
    refuse(text.authorId === caller.id, 'FORBIDDEN');
    const now = this.clock.now();
    const weighs = !(await isNewHere(this.em, caller, now, this.settings.NEWCOMER_HOURS));
    const complaint = { item: { kind, id }, threadId: null, personId: caller.id, reason, weighs, at: now };
    if (!(await this.complaints.add(complaint)) || !weighs || text.isHidden) return;
    if (await this.complaints.isEnough(id, text.authorId)) await store.hide(id, true);
  }
}
