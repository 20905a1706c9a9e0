import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/audit/audit.js';
import type { WorkView } from '../../kernel/contract/work/view.js';
import { Imports } from '../../kernel/imports/imports.js';
import { importResultsKind } from '../contract/import.js';

export interface ResultsWish {
  /** Kept in the audit log. */
  reason: string;
  /** The file is checked, and nothing of it taken. */
  isTry: boolean;
}

/** RATE1: has the results of championships that were held elsewhere taken in, which is work (`jobs/import-results.ts`). */
@Injectable()
export class RatingImports {
  constructor(private readonly imports: Imports) {}

  /** @returns the work, to be watched @throws DomainError NO_ROOM */
  begin(file: Readable, wish: ResultsWish, by: Actor): Promise<WorkView> {
    return this.imports.beginWith(file, { kind: importResultsKind, ...wish }, by);
  }
}
