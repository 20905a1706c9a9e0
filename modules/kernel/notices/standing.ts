import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CauseName } from '../contract/notices/causes.js';

/** A notice that is about to go out. */
export interface DueNotice {
  id: string;
  cause: CauseName;
  reason: string;
}
/** @returns those of these reasons whose place is not there any more, or not for its readers */
export type GoneReasons = (em: EntityManager, reasons: readonly string[]) => Promise<string[]>;

/**
 * NOTIF1: mails wait for the morning and for quiet hours to end; what was taken away meanwhile is told to nobody. Contexts say of
 * causes of theirs how that is known.
 */
@Injectable()
export class StandingNotices {
  private readonly all = new Map<CauseName, GoneReasons>();

  add(causes: readonly CauseName[], goneOf: GoneReasons): void {
    for (const cause of causes) this.all.set(cause, goneOf);
  }

  /** Those of these notices that still lead to what they tell of. */
  async of<Notice extends DueNotice>(em: EntityManager, notices: readonly Notice[]): Promise<Notice[]> {
    const gone = new Set<string>();
    for (const [goneOf, some] of Map.groupBy(notices, ({ cause }) => this.all.get(cause))) {
      const reasons = some.map(({ reason }) => reason);
      for (const reason of (await goneOf?.(em, reasons)) ?? []) gone.add(reason);
    }
    return notices.filter(({ reason }) => !gone.has(reason));
  }
}
