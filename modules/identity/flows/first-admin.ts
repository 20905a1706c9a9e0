import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { MakeFirstAdmin, noAdminSql } from '../commands/admins/make-first-admin.js';
import type { Registration } from '../contract/person.js';
import { checkNewPassword, hashPassword } from '../domain/passwords.js';
import { hashOf } from '../domain/session.js';

const dayMs = 24 * 3600 * 1000;
const knownSql = 'select token_hash from identity.first_admin_links where token_hash = $1 and expires_at > $2';

/** AUTH9: how an installation comes to its first admin where nobody opens the command line. */
@Injectable()
export class FirstAdmin {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns a link that works once, for a day, and until there is an admin; null where there is one. It is a secret. */
  async offer(): Promise<string | null> {
    const em = this.orm.em.fork();
    const { none } = (await queryOne<{ none: boolean }>(em, noAdminSql)) ?? { none: false };
    if (!none) return null;
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await query(em, 'delete from identity.first_admin_links where expires_at <= $1', [now]);
    const values = [hashOf(token), new Date(now.getTime() + dayMs)];
    await query(em, 'insert into identity.first_admin_links (token_hash, expires_at) values ($1, $2)', values);
    // Behind the #, so that it is in the log of no proxy.
    return new URL(`/registration#first-admin=${token}`, this.settings.PUBLIC_URL).href;
  }

  /** @throws DomainError FIRST_ADMIN_LINK_OUTDATED, PASSWORDS_DIFFER, PASSWORD_COMMON, LOGIN_USED, MAIL_USED */
  async make({ token, ...input }: Registration & { token: string }): Promise<{ id: string }> {
    const tokenHash = hashOf(token);
    // Nobody makes the server hash without one.
    const known = await queryOne(this.orm.em.fork(), knownSql, [tokenHash, this.clock.now()]);
    refuse(known === null, 'FIRST_ADMIN_LINK_OUTDATED');
    checkNewPassword(input);
    const { password, password2: _twice, ...person } = input;
    return this.commands.run(new MakeFirstAdmin(tokenHash, { ...person, passwordHash: await hashPassword(password) }));
  }
}
