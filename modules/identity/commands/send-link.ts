import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { EmailConfirmation, linksADay, linksAnHour } from '../domain/email-confirmation.js';
import { keyOf, Person } from '../domain/person.js';

/** The address that somebody has asked for and not confirmed, as theirs was mistyped or a network gave none; null where they did not. */
export const wantedEmail = async (em: EntityManager, person: Person): Promise<string | null> => {
  const wanted = { person, signsIn: false, email: { $ne: null }, endedAt: null };
  return (await em.findOne(EmailConfirmation, wanted, { orderBy: { expiresAt: 'desc', id: 'desc' } }))?.email ?? null;
};

/** A new link to confirm an address ends those before to the same one. @param asked its `email` is null for that of the account */
export const confirmAgain = async (
  em: EntityManager,
  { person, email, id }: { person: Person; email: string | null; id?: string },
  now: Date,
): Promise<void> => {
  const older = await em.find(EmailConfirmation, { person, email, signsIn: false, endedAt: null });
  for (const confirmation of older) confirmation.end(now);
  em.persist(EmailConfirmation.request(person, null, now, { email, ...(id && { id }) }));
};

export interface AskedLink {
  /** Of the link, made when it was asked for: a job that comes twice sends one. */
  id: string;
  username: string;
  /** True for a link that signs in, false for the confirmation of an e-mail. */
  signsIn: boolean;
}

/**
 * AUTH2, AUTH4: sends a link that somebody asked for. Nothing for a stranger, no confirmation where there is one. Whoever has had
 * as many of a kind as there are in an hour or a day gets the last one again, so that strangers can't end the one that its person
 * reads.
 */
export class SendLink extends Command<void> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(readonly asked: AskedLink) {
    super();
  }
}

@CommandHandler(SendLink)
export class SendLinkHandler implements ICommandHandler<SendLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ asked: { id, username, signsIn } }: SendLink): Promise<void> {
    const key = keyOf(username);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const person = await this.em.findOne(Person, { $or: [{ loginKey: key }, { emailKey: key }] }, lock);
    if (!person || (!signsIn && person.status !== 'NEW') || (await this.em.count(EmailConfirmation, { id }))) return;
    const email = signsIn ? null : await wantedEmail(this.em, person);
    if (!email && !person.email) return;
    const now = this.clock.now();
    const alive = { person, signsIn, email, endedAt: null };
    const last = await this.em.findOne(EmailConfirmation, alive, { orderBy: { expiresAt: 'desc', id: 'desc' } });
    if (last && (await this.isEnough({ person, signsIn, email }, now))) return last.sendAgain(now);
    if (signsIn) this.em.persist(EmailConfirmation.request(person, null, now, { id, signsIn }));
    else await confirmAgain(this.em, { person, email, id }, now);
  }

  private async isEnough(kind: { person: Person; signsIn: boolean; email: string | null }, now: Date) {
    const lately = (hours: number) => ({ ...kind, expiresAt: EmailConfirmation.ofLastHours(hours, now) });
    if ((await this.em.count(EmailConfirmation, lately(1))) >= linksAnHour) return true;
    return (await this.em.count(EmailConfirmation, lately(24))) >= linksADay;
  }
}
