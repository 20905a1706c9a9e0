import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatDateTime } from '../../kernel/contract/time-format.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { type NewNotices, Notices } from '../../kernel/notices/notices.js';
import { fileChanged, type Terms, termsChanged } from '../contract/events.js';
import { championshipNotice } from '../contract/notices.js';
import { Championship } from '../domain/championship.js';
import { Participations } from '../participations.port.js';

type About = Pick<Championship, 'champname' | 'title'>;

/** Tells everybody who takes part. */
@Injectable()
export class Participants {
  constructor(
    private readonly em: EntityManager,
    private readonly participations: Participations,
    private readonly notices: Notices,
  ) {}

  async tell(id: string, told: (about: About) => Omit<NewNotices, 'people'>): Promise<void> {
    const people = await this.participations.peopleIn(id);
    const about = people.length > 0 && (await this.em.fork().findOne(Championship, { id }));
    if (about) await this.notices.tell({ ...told(about), people });
  }
}

type FileChanged = ReturnType<typeof fileChanged.parse>;

/** CHAMP5, NOTIF1: a file that they rely on is another one, or is no more: everybody who takes part is told, and why. */
@Injectable()
@ReactsTo(fileChanged, 'notifications.tell-file-changed', { lane: 'heavy' })
export class TellFileChanged implements Reaction<FileChanged> {
  constructor(private readonly participants: Participants) {}

  react({ championshipId, name, isRemoved, reason, at }: FileChanged): Promise<void> {
    return this.participants.tell(championshipId, (about) => ({
      ...championshipNotice('championships.file', about),
      reason: `file:${championshipId}:${at}:${name}`,
      params: { championship: about.title, file: name, what: isRemoved ? 'removed' : 'replaced', why: reason },
    }));
  }
}

type TermsChanged = ReturnType<typeof termsChanged.parse>;

const names = ['dateStart', 'dateEnd', 'teamsUntil', 'dailyAttempts', 'maxTeamSize'] as const satisfies (keyof Terms)[];

/** CHAMP5, NOTIF1: its dates or limits are others: everybody who takes part is told, with what they were. */
@Injectable()
@ReactsTo(termsChanged, 'notifications.tell-terms-changed', { lane: 'heavy' })
export class TellTermsChanged implements Reaction<TermsChanged> {
  constructor(private readonly participants: Participants) {}

  async react({ championshipId, from, to, at }: TermsChanged): Promise<void> {
    // Moments of one minute read alike.
    const changed = names.filter((name) => told(from[name]) !== told(to[name]));
    if (changed.length === 0) return;
    const values = names.flatMap((name) => [
      [name, changed.includes(name) ? 'changed' : 'same'],
      [`${name}From`, told(from[name])],
      [`${name}To`, told(to[name])],
    ]);
    await this.participants.tell(championshipId, (about) => ({
      ...championshipNotice('championships.terms', about),
      reason: `terms:${championshipId}:${at}`,
      params: { championship: about.title, ...Object.fromEntries(values) },
    }));
  }
}

const told = (value: string | number | null | undefined): string | number =>
  typeof value === 'string' ? formatDateTime(value, 'Europe/Moscow') : (value ?? 'none');

export const championshipNotices = [Participants, TellFileChanged, TellTermsChanged];
