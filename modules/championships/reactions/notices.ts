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

const names = [
  ...(['dateStart', 'dateEnd', 'tours', 'teamsUntil', 'participationWindowHours'] as const),
  ...(['dailyAttempts', 'maxTeamSize', 'finalSolutions', 'metric', 'rules'] as const),
] satisfies (keyof Terms)[];

/** CHAMP5, NOTIF1: its dates, limits, metric or rules are others: everybody who takes part is told, with what they were. */
@Injectable()
@ReactsTo(termsChanged, 'notifications.tell-terms-changed', { lane: 'heavy' })
export class TellTermsChanged implements Reaction<TermsChanged> {
  constructor(private readonly participants: Participants) {}

  async react({ championshipId, from, to, at }: TermsChanged): Promise<void> {
    // Moments of one minute read alike.
    const [was, now] = [toldOf(from, to), toldOf(to, from)];
    const changed = names.filter((name) => was[name] !== now[name]);
    if (changed.length === 0) return;
    const values = names.flatMap((name) => [
      [name, changed.includes(name) ? 'changed' : 'same'],
      [`${name}From`, was[name]],
      [`${name}To`, now[name]],
    ]);
    await this.participants.tell(championshipId, (about) => ({
      ...championshipNotice('championships.terms', about),
      reason: `terms:${championshipId}:${at}`,
      params: { championship: about.title, ...Object.fromEntries(values) },
    }));
  }
}

/** Terms as they are told beside others, from which those tours alone are told that differ. */
const toldOf = ({ tours = [], ...terms }: Terms, other: Terms): Record<(typeof names)[number], string | number> => ({
  dateStart: told(terms.dateStart),
  dateEnd: told(terms.dateEnd),
  teamsUntil: told(terms.teamsUntil),
  participationWindowHours: told(terms.participationWindowHours),
  dailyAttempts: terms.dailyAttempts,
  maxTeamSize: terms.maxTeamSize,
  finalSolutions: told(terms.finalSolutions),
  metric: terms.metric ?? '',
  rules: terms.rules ?? '',
  tours:
    tours
      .map((tour, at) => (toldTour(tour) === toldTour(other.tours?.[at]) ? '' : `${at + 1}) ${toldTour(tour)}`))
      .filter(Boolean)
      .join(', ') || 'none',
});

const told = (value: string | number | null | undefined): string | number =>
  typeof value === 'string' ? formatDateTime(value, 'Europe/Moscow') : (value ?? 'none');

const toldTour = (tour: { dateStart: string; dateEnd: string } | undefined): string =>
  tour ? `${told(tour.dateStart)} – ${told(tour.dateEnd)}` : '';

export const championshipNotices = [Participants, TellFileChanged, TellTermsChanged];
