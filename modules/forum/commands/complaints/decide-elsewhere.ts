import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { Audit, type AuditAction } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { type Judge, type JudgedKind, type JudgedText, JudgedTexts } from '../../../texts/judged-texts.api.js';
import { postRemoved } from '../../contract/events.js';
import { keepDecision } from '../../domain/decision.js';
import { Complaints } from './complaints.js';

/** VAC1 FORUM3: ends all complaints about what somebody wrote outside of the forum: it stays for all to see, or is gone. */
export class DecideElsewhere extends OfficeCommand<void> {
  constructor(
    readonly item: { kind: JudgedKind; id: string },
    readonly by: Caller,
    readonly decision: 'keep' | 'remove',
    readonly reason: string,
  ) {
    super();
  }
}

/** Keeps what is decided about texts outside of the forum, as about posts. */
@Injectable()
export class JudgeElsewhere implements Judge, OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly texts: JudgedTexts,
    private readonly complaints: Complaints,
  ) {}

  onModuleInit(): void {
    this.texts.setJudge(this);
  }

  async removed(
    kind: JudgedKind,
    { id, authorId, title, text }: JudgedText,
    by: Caller,
    reason: string,
  ): Promise<void> {
    await this.complaints.end(id, 'REMOVED');
    const decided = { personId: authorId, kind, itemId: id, title, text, reason, byId: by.id, at: this.clock.now() };
    const decisionId = await keepDecision(this.em, decided);
    happened(postRemoved({ decisionId, itemId: id, topicId: id, authorId, title, edited: false, reason }));
    await this.note('forum.remove', { kind, id, title, text }, by, reason);
  }

  async gone(id: string): Promise<void> {
    await this.complaints.end(id, 'REMOVED');
  }

  async note(
    action: AuditAction,
    { kind, id, title, text }: Pick<JudgedText, 'id' | 'title' | 'text'> & { kind: JudgedKind },
    by: Caller,
    reason: string,
  ): Promise<void> {
    await this.audit.note(by, {
      action,
      object: `${kind}:${id}`,
      reason,
      details: { title, text: text.slice(0, 500) },
    });
  }
}

@CommandHandler(DecideElsewhere)
export class DecideElsewhereHandler implements ICommandHandler<DecideElsewhere> {
  constructor(
    private readonly texts: JudgedTexts,
    private readonly complaints: Complaints,
    private readonly judge: JudgeElsewhere,
  ) {}

  async execute({ item: { kind, id }, by, decision, reason }: DecideElsewhere): Promise<void> {
    const store = this.texts.of(kind);
    const text = found(await store.hold(id));
    if (decision === 'remove') {
      await store.take(id);
      return this.judge.removed(kind, text, by, reason);
    }
    await this.complaints.end(id, 'KEPT');
    await store.hide(id, false);
    await this.judge.note('forum.keep', { kind, ...text }, by, reason);
  }
}
