import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit, type AuditNote } from '../../kernel/audit/audit.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import type { FileChange, TruthChange } from '../contract/editor.js';
import { fileChanged } from '../contract/events.js';
import { type MarkedTruth, truthMark } from '../contract/truth-sums.js';
import type { ChampionshipState } from '../contract/championship.js';
import type { Championship, StoredSettings } from '../domain/championship.js';
import type { Rehearsed } from '../participations.port.js';

/** A signed-in person who edits a championship. */
export type EditedBy = Actor & { id: string };

/** Why answers are replaced, and what that changes; null where they can't be compared. */
export interface Replacement {
  reason: string;
  change: TruthChange | null;
}

/** What of a championship is changed: a setting, or what belongs to it. */
export type Edited = keyof StoredSettings | 'truth' | 'sample' | 'data' | 'cover' | 'baselines' | 'tests';

/** The editor saves by itself: the same changes by the same person are kept once in so many minutes. */
const quietMinutes = 10;

/** What scores, their order or their boards depend on. */
const judging = new Set<Edited>([
  ...(['metric', 'metricParams', 'direction', 'publicPercent', 'tours', 'truth', 'algorithm'] as const),
  ...(['dateStart', 'dateEnd', 'finalSolutions', 'participationWindowHours'] as const),
]);

/** Dates and limits: what people plan by. Their values are kept too, the last of a run of changes among them. */
const limits = [
  ...(['dateStart', 'dateEnd', 'teamsUntil', 'dailyAttempts', 'maxTeamSize'] as const),
  ...(['finalSolutions', 'participationWindowHours'] as const),
];
type Limits = Partial<Pick<Championship, (typeof limits)[number]>>;

/** Dates and limits as they are now. */
export const limitsOf = (championship: Championship): Limits =>
  Object.fromEntries(limits.map((name) => [name, championship[name] ?? null]));

/** Those of the settings that are not as they were. */
export const changedIn = (championship: Championship, settings: Partial<StoredSettings>): Edited[] =>
  (Object.keys(settings) as (keyof StoredSettings)[]).filter(
    (name) => !isDeepStrictEqual(settings[name], championship[name] ?? null),
  );

/** ADMIN1: what the audit log keeps of the work on championships: names of what was changed, and values of dates and limits alone. */
@Injectable()
export class EditNotes {
  constructor(private readonly audit: Audit) {}

  /**
   * Notes what an admin changes in somebody else's championship, and what scores depend on once it is published, whoever
   * changes that. Each change of dates or limits is a row. Call it with the championship locked, so that two saves at once are
   * one row.
   * @param was dates and limits before a save
   */
  async changed(championship: Championship, by: EditedBy, what: readonly Edited[], was: Limits = {}): Promise<void> {
    const isForeign = by.role === 'admin' && by.id !== championship.ownerId;
    const isShown = championship.state !== 'DRAFT';
    const isKept = (name: Edited) => isForeign || (isShown && (judging.has(name) || name in was));
    const fields = what.filter(isKept).toSorted();
    if (fields.length === 0) return;
    const moved = limits.filter((name) => fields.includes(name));
    const of = (from: Limits) => Object.fromEntries(moved.map((name) => [name, from[name]]));
    const values = moved.length > 0 && { from: of(was), to: of(limitsOf(championship)) };
    const note: AuditNote = {
      action: 'championships.change',
      object: objectOf(championship),
      reason: '',
      details: { fields, ...values },
    };
    await this.audit.note(by, values ? note : { ...note, onceInMinutes: quietMinutes });
  }

  /** SUB6: notes each replacement of answers: by which, why, and what it changes. A first truth replaces nothing. */
  async replaced(
    championship: Championship,
    by: EditedBy,
    { from, to, tourId, why }: { from: MarkedTruth; to: MarkedTruth | null; tourId: string | null; why: Replacement },
  ): Promise<void> {
    const details = { tour: tourId, from: truthMark(from), to: to && truthMark(to), change: why.change };
    const note: AuditNote = {
      action: 'championships.replace-truth',
      object: objectOf(championship),
      reason: why.reason,
      details,
    };
    await this.audit.note(by, note);
  }

  /**
   * RATE1: notes each other sample solution of a championship that is public, as who is no better than it gets no points. That
   * of a draft is a change like others.
   * @param samples checksums; `from` is null where there was none
   */
  async sampleChanged(
    championship: Championship,
    by: EditedBy,
    samples: { from: string | null; to: string },
  ): Promise<void> {
    if (championship.state === 'DRAFT' || samples.from === samples.to)
      return this.changed(championship, by, ['sample']);
    const action = 'championships.replace-sample';
    await this.audit.note(by, { action, object: objectOf(championship), reason: '', details: samples });
  }

  /**
   * CHAMP5: what participants of a published championship rely on is replaced or removed for a reason, which they are told.
   * @returns whether it is one that they rely on, and another one now
   * @throws DomainError REASON_NEEDED with what would change
   */
  async fileChanged(
    championship: Championship,
    by: EditedBy,
    { name, change, reason }: { name: string; change: FileChange; reason: string },
  ): Promise<boolean> {
    if (championship.state !== 'PUBLISHED' || change.from.sha256 === change.to?.sha256) return false;
    refuse(reason === '', 'REASON_NEEDED', { file: name, files: change });
    const action = change.to ? 'championships.replace-file' : 'championships.remove-file';
    await this.audit.note(by, { action, object: objectOf(championship), reason, details: { file: name, ...change } });
    const at = (championship.editedAt ?? new Date(0)).toISOString();
    happened(fileChanged({ championshipId: championship.id, name, isRemoved: change.to === null, reason, at }));
    return true;
  }

  /** Notes what ended with a test, as it does not come back. */
  async testEnded(championship: Championship, by: EditedBy, ended: Rehearsed): Promise<void> {
    const details = { ...ended };
    await this.audit.note(by, {
      ...{ action: 'championships.end-test', object: objectOf(championship), reason: '', details },
    });
  }

  /** Notes that a championship came from one state into that of now, whoever brought it there. */
  async became(championship: Championship, by: EditedBy, from: ChampionshipState): Promise<void> {
    const details = { from, to: championship.state };
    await this.audit.note(by, {
      ...{ action: 'championships.state', object: objectOf(championship), reason: '', details },
    });
  }
}

const objectOf = ({ champname }: Championship): string => `championship:${champname}`;
