import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { operator } from '../kernel/audit/audit.js';
import type { ImportResult } from './contract/import.js';
import { RatingImports } from './flows/rating-imports.js';

/** What the operator's command line does with the rating; the audit log names it `operator`. */
@Injectable()
export class RatingApi {
  constructor(private readonly imports: RatingImports) {}

  /** RATE1: takes the results of championships that were held elsewhere. @param isTry only checks them */
  importResults(file: Readable, reason: string, isTry: boolean): Promise<ImportResult> {
    return this.imports.take(file, { by: operator, reason, isTry });
  }
}
