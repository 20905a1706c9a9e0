import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { EndOldSessions } from '../commands/end-sessions.js';
import { ApiToken } from '../domain/api-token.js';
import { EmailConfirmation } from '../domain/email-confirmation.js';
import { PasswordReset } from '../domain/password-reset.js';
import { PhoneCode } from '../domain/phone-code.js';

const shownAfterwardsMs = 30 * 24 * 3600 * 1000;
const batch = 500;

/** Removes sessions that can't be used any more, and tokens, links and codes so old that nobody wonders about them. */
@Injectable()
export class ForgetSessions {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
  ) {}

  @Every({ turn: 'old sessions', seconds: 3600, look: 600 })
  async forget(): Promise<void> {
    while ((await this.commands.run(new EndOldSessions(batch))) === batch);
    const em = this.orm.em.fork();
    const old = { $lt: new Date(this.clock.now().getTime() - shownAfterwardsMs) };
    await em.nativeDelete(ApiToken, { expiresAt: old });
    // With the addresses and numbers that somebody typed once; those of phone codes are counted for a day.
    await em.nativeDelete(EmailConfirmation, { expiresAt: old });
    await em.nativeDelete(PasswordReset, { createdAt: old });
    await em.nativeDelete(PhoneCode, { createdAt: old });
  }
}
