import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { refuse } from '../../kernel/domain/domain-error.js';
import type { Seen } from '../commands/files/seen.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { Judging, type SurveyedFile } from '../judging.port.js';
import { answerLeaks } from '../queries/answer-leaks.js';

/** CHAMP5: what participants could download at once is looked through for answers of the test set before they can. */
@Injectable()
export class LeakGuard {
  constructor(
    private readonly em: EntityManager,
    private readonly judging: Judging,
  ) {}

  /** @throws DomainError ANSWERS_LEAK with how many of the answers are in the file, of how many */
  async refuseAnswers(championship: string, { state, judgedBy }: Seen, file: SurveyedFile): Promise<void> {
    // Of a draft nobody downloads anything, and its adviser says the same before it is published.
    if (state !== 'PUBLISHED' || judgedBy.metric === '') return;
    const current = { championship, kind: 'truth', replacedAt: null } as const;
    for (const truth of await this.em.fork().find(ChampionshipFile, current)) {
      const [leak] = await answerLeaks(this.judging, judgedBy, truth, [file]);
      refuse(leak !== undefined, 'ANSWERS_LEAK', { file: file.name, count: leak?.count ?? 0, of: leak?.of ?? 0 });
    }
  }
}
