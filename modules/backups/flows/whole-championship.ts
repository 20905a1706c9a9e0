import { Injectable } from '@nestjs/common';
import { WholeChampionships } from '../../championships/whole.api.js';
import type { Part } from '../../kernel/backup/parts.js';
import { found } from '../../kernel/domain/domain-error.js';
import { WholeScoring } from '../../scoring/whole.api.js';

/** What an export of a championship tells the audit log of what it has. */
export const championshipParts = [
  'settings',
  'texts',
  'data',
  'answers',
  'tests',
  'boards',
  'participants',
  'solutions.csv',
];

/** Which one, and whether the files that were handed in come with it. */
export interface WholeWish {
  id: string;
  champname: string;
  hasSolutions: boolean;
}

/** A championship whole: settings, texts, files, boards, participants, solutions; as `podium champ push` takes it. */
@Injectable()
export class WholeChampionship {
  constructor(
    private readonly championships: WholeChampionships,
    private readonly scoring: WholeScoring,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async named(champname: string | undefined, hasSolutions: boolean): Promise<WholeWish> {
    const id = await this.championships.idOf(found(champname));
    return { id, champname: found(champname), hasSolutions };
  }

  async *parts({ id, hasSolutions }: Pick<WholeWish, 'id' | 'hasSolutions'>): AsyncGenerator<Part> {
    yield* await this.championships.partsOf(id);
    yield* this.scoring.partsOf(id, hasSolutions);
  }
}
