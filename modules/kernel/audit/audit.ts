import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { askBy } from '../database/sql.js';
import { type Actor, type AuditNote, noteBy } from './note.js';

export type { AuditAction } from './actions.js';
export { type Actor, type AuditNote, operator } from './note.js';

/** ADMIN1: who did what, when and why. Written with the change itself: neither exists without the other. */
@Injectable()
export class Audit {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Call it within the command that does it. */
  async note(by: Actor, note: AuditNote): Promise<void> {
    await noteBy(askBy(this.em), this.clock.now(), by, note);
  }
}
