import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import type { ChampionshipState } from '../contract/championship.js';
import { eventFor } from '../contract/championship.machine.js';
import type { Championship } from '../domain/championship.js';
import { Judging } from '../judging.port.js';
import { holdLead } from '../queries/led-championships.js';
import { hasAccount } from '../queries/role-now.js';
import { type EditedBy, EditNotes } from './edit-notes.js';
import { judgedWith } from './judged-anew.js';
import { ledChampionship } from './locked-championship.js';

/**
 * Brings a championship into another state. `version` is the one that was looked at before: what was complete must not
 * have changed since.
 * @throws DomainError OWNER_UNFIT where it is to be published and its owner's account is gone: it is handed over first
 */
export class ChangeState extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly state: ChampionshipState,
    readonly by: EditedBy,
    readonly version: number,
  ) {
    super();
  }
}

@CommandHandler(ChangeState)
export class ChangeStateHandler implements ICommandHandler<ChangeState> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly judging: Judging,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, state, by, version }: ChangeState): Promise<void> {
    const championship = await ledChampionship(this.em, championshipId, by, this.clock.now());
    const before = championship.state;
    const event = eventFor(before, state, championship.archivedFrom ?? null);
    if (!event) throw new DomainError('STATE_UNREACHABLE');
    // Whoever was let in before is there once it is in the archive, and nobody comes after that.
    if (event.type === 'ARCHIVE') await this.judging.closeIntake(championshipId);
    const unready = event.type === 'FINISH' ? await this.unready(championship) : null;
    // After the locks: what comes in once they are given back comes later than this, and is late.
    const now = this.clock.now();
    championship.save(version, by.id, now);
    championship.become(event, now);
    if (championship.state === 'PUBLISHED') await this.refuseUnled(championship.ownerId);
    await this.notes.became(championship, by, before);
    refuse(unready !== null, 'RESULTS_NOT_READY', unready ?? {});
  }

  /** A draft or an archived one keeps nobody from leaving: its participants would have nobody who answers for it. */
  private async refuseUnled(ownerId: string): Promise<void> {
    await holdLead(this.em, ownerId);
    refuse(!(await hasAccount(this.em, ownerId)), 'OWNER_UNFIT');
  }

  /** SUB5: what would make the places wrong, which can't be taken back; null where nothing does. */
  private async unready(championship: Championship): Promise<{ waiting: number; outdated: number } | null> {
    const now = await judgedWith(this.em, championship);
    const judged = await this.judging.judgedForGood(championship.id, now, now.truths);
    const { waiting, outdated } = judged;
    return waiting + outdated > 0 ? { waiting, outdated } : null;
  }
}
