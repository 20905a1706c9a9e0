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

interface Gone {
  goneOf: GoneReasons;
  isReadOn: boolean;
}

/**
 * NOTIF1: mails wait for the morning and for quiet hours to end; what was taken away meanwhile is told to nobody. Contexts say of
 * causes of theirs how that is known.
 */
@Injectable()
export class StandingNotices {
  private readonly all = new Map<CauseName, Gone>();

  /** @param how `isReadOn`: what went out, or is read on the site, stays as it was told */
  add(causes: readonly CauseName[], goneOf: GoneReasons, { isReadOn = false } = {}): void {
    const gone = { goneOf, isReadOn };
    for (const cause of causes) this.all.set(cause, gone);
  }

  /** Those of these notices that still lead to what they tell of. @param where `site` for what has been told already */
  async of<Notice extends DueNotice>(
    em: EntityManager,
    notices: readonly Notice[],
    where: 'mail' | 'site' = 'mail',
  ): Promise<Notice[]> {
    const gone = new Set<string>();
    for (const [known, some] of Map.groupBy(notices, ({ cause }) => this.all.get(cause))) {
      if (!known || (where === 'site' && known.isReadOn)) continue;
      const reasons = some.map(({ reason }) => reason);
      for (const reason of await known.goneOf(em, reasons)) gone.add(reason);
    }
    return notices.filter(({ reason }) => !gone.has(reason));
  }
}
