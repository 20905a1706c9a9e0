import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OneOfSeveral } from '../../kernel/commands/sendings.js';
import { happened } from '../../kernel/domain/happened.js';
import { baselinesChanged, championshipChanged } from '../contract/events.js';
import { Baseline } from '../domain/baseline.js';
import type { Check } from '../domain/check.js';
import { ChampionshipFile } from '../domain/championship-file.js';

/** What the engine says of a file, or of a baseline. */
export interface NotedCheck {
  id: string;
  check: Check;
  kind: 'file' | 'baseline';
}

/** Keeps what the engine said of a truth, a sample or a baseline. What was replaced meanwhile is left alone. */
export class NoteCheck extends Command<void> implements OneOfSeveral {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly championshipId: string,
    readonly noted: NotedCheck,
  ) {
    super();
  }

  get about(): string {
    return `${this.noted.kind} ${this.noted.id} ${this.noted.check.of}`;
  }
}

@CommandHandler(NoteCheck)
export class NoteCheckHandler implements ICommandHandler<NoteCheck> {
  constructor(private readonly em: EntityManager) {}

  async execute({ championshipId, noted: { id, check, kind } }: NoteCheck): Promise<void> {
    happened(championshipChanged({ championshipId }));
    if (kind === 'baseline') happened(baselinesChanged({ championshipId }));
    if (kind === 'file') await this.em.nativeUpdate(ChampionshipFile, { id }, { check });
    else await this.em.nativeUpdate(Baseline, { id }, { check });
  }
}
