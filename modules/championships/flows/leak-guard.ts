import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import type { ChampionshipFacts } from '../championships.api.js';
import { ChampionshipFile } from '../domain/championship-file.js';
import { Judging, type StoredTruth, type SurveyedFile } from '../judging.port.js';

/** What the engine says of a file that is no table of ours, or too much to look through: it holds nobody up. */
const unknowable = new Set(['SCORING_LIMIT', 'TRUTH_INVALID']);

/** CHAMP5: what participants could download at once is looked through for answers of the test set before they can. */
@Injectable()
export class LeakGuard {
  constructor(
    private readonly em: EntityManager,
    private readonly judging: Judging,
  ) {}

  /** @throws DomainError ANSWERS_LEAK with how many of the answers are in the file, of how many */
  async refuseAnswers(championship: ChampionshipFacts, file: SurveyedFile): Promise<void> {
    // Of a draft nobody downloads anything, and its adviser says the same before it is published.
    if (championship.state !== 'PUBLISHED' || championship.metric === '') return;
    const current = { championship: championship.id, kind: 'truth', replacedAt: null } as const;
    for (const truth of await this.em.fork().find(ChampionshipFile, current)) {
      const leak = await this.answersIn(championship, truth, file);
      refuse(leak !== undefined, 'ANSWERS_LEAK', { file: file.name, count: leak?.count ?? 0, of: leak?.of ?? 0 });
    }
  }

  private async answersIn(championship: ChampionshipFacts, truth: StoredTruth, file: SurveyedFile) {
    try {
      const { leaks } = await this.judging.survey(championship, truth, null, [file]);
      return leaks.find(({ kind }) => kind === 'answers');
    } catch (error) {
      if (error instanceof DomainError && unknowable.has(error.code)) return undefined;
      throw error;
    }
  }
}
