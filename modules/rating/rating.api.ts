import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { operator } from '../kernel/audit/audit.js';
import type { Language } from '../kernel/contract/language.js';
import type { WorkView } from '../kernel/contract/work/view.js';
import { RatingImports } from './flows/rating-imports.js';
import { type CardWords, Cards } from './queries/cards.js';

export type { CardWords } from './queries/cards.js';

/** What links to people say of them, and what the operator's command line does; the audit log names it `operator`. */
@Injectable()
export class RatingApi {
  constructor(
    private readonly imports: RatingImports,
    private readonly cards: Cards,
  ) {}

  /** RATE1: what a link to somebody, or to a result of theirs, says. @throws DomainError NOT_FOUND */
  words(login: string, champname: string | null, language: Language): Promise<CardWords> {
    return this.cards.words(login, champname, language);
  }

  /** RATE1: has results of championships that were held elsewhere taken in, by a worker. @param isTry only checks them @returns the work, to be watched */
  importResults(file: Readable, reason: string, isTry: boolean): Promise<WorkView> {
    return this.imports.begin(file, { reason, isTry }, operator);
  }
}
