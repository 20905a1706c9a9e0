import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { accountView } from '../contract/account-routes.js';
import { type BlockRow, blockColumns, blockJoin, blockOf } from '../domain/block.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { Person } from '../domain/person.js';
import { PhoneCode } from '../domain/phone-code.js';
import { SocialLogin } from '../domain/social-login.js';
import { Session } from '../domain/session.js';
import { OwnNotices } from '../own-notices.port.js';
import { PhoneMessages } from '../phone-messages.port.js';

/** AUTH4: what a person sees of their own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notices: OwnNotices,
    private readonly messages: PhoneMessages,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async user(id: string) {
    return this.viewOf(await this.em.findOneOrFail(Person, { id }));
  }

  /** What their own app is told of somebody. */
  async viewOf(person: Person) {
    const [isNewNotify, blocked] = await Promise.all([this.notices.hasNew(person.id), this.blocked(person.id)]);
    return { ...person.view(this.settings.ADMIN_PATH), isNewNotify, ...(blocked && { blocked }) };
  }

  private async blocked(personId: string) {
    const sql = `select ${blockColumns} from identity.people p ${blockJoin} where p.id = $1`;
    const row = await oftenQueryOne<BlockRow>(this.em, sql, [personId]);
    return row && blockOf(row, this.clock.now());
  }

  async account(id: string): Promise<z.infer<typeof accountView>> {
    const { email, isSubscribed, passwordHash, formerLogin, status } = await this.em.findOneOrFail(Person, { id });
    // Who has confirmed no address has the link to this one sent again, also once it is too old.
    const alive = status !== 'NEW' && { expiresAt: { $gt: this.clock.now() } };
    const wanted = { person: id, endedAt: null, signsIn: false, email: { $ne: null }, ...alive };
    const change = await this.em.findOne(EmailConfirmation, wanted, { orderBy: { expiresAt: 'desc' } });
    return {
      email: email ?? '',
      emailToConfirm: change?.email ?? null,
      subscription: isSubscribed,
      hasPassword: Boolean(passwordHash),
      phoneCodes: this.messages.isReady(),
      phoneCode: await this.phoneCode(id),
      formerLogin: formerLogin ?? null,
      deletedDays: this.settings.DELETED_DAYS,
    };
  }

  /** AUTH6: the code that is under way, so that a page that was loaded again asks for it still. */
  private async phoneCode(personId: string) {
    const code = await this.em.findOne(PhoneCode, { person: personId, endedAt: null });
    const now = this.clock.now();
    return code?.isAlive(now) ? { phone: code.phone, retryAfter: code.pauseLeft(now) } : null;
  }

  /** AUTH3: the social networks that lead into the account. */
  async networks(id: string): Promise<{ provider: string; label: string }[]> {
    const logins = await this.em.find(SocialLogin, { person: id }, { orderBy: { createdAt: 'asc' } });
    return logins.map(({ provider, label }) => ({ provider, label }));
  }

  async personal(id: string) {
    return (await this.em.findOneOrFail(Person, { id })).personal();
  }

  /** @param current the one that asks */
  async sessions(personId: string, current: string) {
    const options = { orderBy: { createdAt: 'desc' }, populate: ['person'], limit: 200 } as const;
    const sessions = await this.em.find(Session, { person: personId }, options);
    const alive = sessions.filter((session) => session.isAlive(this.clock.now()));
    return alive.map(({ id, createdAt, lastSeenAt, userAgent, ip }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
      ip,
      current: id === current,
    }));
  }
}
