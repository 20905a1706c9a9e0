import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { ApiToken } from '../domain/api-token.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { PasswordReset } from '../domain/password-reset.js';
import { PhoneCode } from '../domain/phone-code.js';
import { idleLife, Session } from '../domain/session.js';

const daySeconds = 24 * 3600;
const shownAfterwardsMs = 30 * daySeconds * 1000;

/** Removes sessions that can't be used any more, and tokens, links and codes so old that nobody wonders about them. */
@Injectable()
export class ForgetSessions {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  @Every({ turn: 'old sessions', seconds: 86_400, look: 600 })
  async forget(): Promise<void> {
    const now = this.clock.now();
    const unused = new Date(now.getTime() - idleLife.other);
    const em = this.orm.em.fork();
    await em.nativeDelete(Session, { $or: [{ expiresAt: { $lt: now } }, { lastSeenAt: { $lt: unused } }] });
    const old = { $lt: new Date(now.getTime() - shownAfterwardsMs) };
    await em.nativeDelete(ApiToken, { expiresAt: old });
    // With the addresses and numbers that somebody typed once; those of phone codes are counted for a day.
    await em.nativeDelete(EmailConfirmation, { expiresAt: old });
    await em.nativeDelete(PasswordReset, { createdAt: old });
    await em.nativeDelete(PhoneCode, { createdAt: old });
  }
}
