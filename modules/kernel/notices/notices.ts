import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type Type } from '@nestjs/common';
import { Clock } from '../clock.js';
import type { FactKind } from '../contract/fact.js';
import type { CauseName, NoticeParams } from '../contract/notices/causes.js';
import type { Lane } from '../jobs/lanes.js';
import { type Reaction, ReactsTo } from '../jobs/reactions.js';

/** What people are told, each perhaps with values of their own. */
export interface NewNotices {
  cause: CauseName;
  /** Lasting, and one for each time that it happens: a person gets one notice for it. */
  reason: string;
  /** A path of this site; it comes with the cause, see `noticeCauses`. */
  url: string;
  /** Id of what it asks about, such as an invitation. */
  about?: string;
  /** Values of the texts that are the same for all. */
  params?: NoticeParams;
  people: readonly { personId: string; params?: NoticeParams }[];
  /** `none` for no mail whatever people chose; `paced` for very many, which wait for the tick: mails of others go before. */
  mails?: 'none' | 'paced';
}

/** Port: tells people, by whatever channels there are. Notifications stands above all contexts and answers. */
export abstract class Notices {
  /** NOTIF1: tells each of them once, however often this is called. */
  abstract tell(notices: NewNotices): Promise<void>;
}

/** What there is to know of what is told. */
interface Known {
  em: EntityManager;
  now: Date;
}

type Told = NewNotices | readonly NewNotices[] | null;

/**
 * Declares what people are told when something happened: a reaction, for the providers of its context. A reaction that needs
 * more than the database asks for {@link Notices} itself.
 * @param how with a lasting name, such as `news.tell-written`: jobs name it
 */
export const notices = <Data extends object>(
  kind: FactKind<Data>,
  { name, ...how }: { name: string; lane?: Lane },
  told: (data: Data, known: Known) => Told | Promise<Told>,
): Type<Reaction<Data>> => {
  @Injectable()
  @ReactsTo(kind, name, how)
  class Teller implements Reaction<Data> {
    constructor(
      private readonly em: EntityManager,
      private readonly clock: Clock,
      private readonly port: Notices,
    ) {}

    async react(data: Data): Promise<void> {
      const all = (await told(data, { em: this.em.fork(), now: this.clock.now() })) ?? [];
      for (const one of [all].flat()) await this.port.tell(one);
    }
  }
  return Teller;
};
