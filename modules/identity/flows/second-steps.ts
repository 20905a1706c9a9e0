import { createHmac } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isUuid } from '../../kernel/contract/uuid.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { SlowDowns } from '../../kernel/http/slow-downs.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { UseSecondFactor } from '../commands/keys/use-second-factor.js';
import type { FirstStep } from '../commands/sign-in.js';
import { Person } from '../domain/person.js';
import { SecondFactor } from '../domain/second-factor.js';
import { isSame } from '../domain/secret-of-id.js';
import { adminsNeedSecondFactor } from '../settings.js';
import { cookieName, cookieOptions } from './cookie.js';

/** Whoever has taken the first step takes the second one so soon. */
const lifeMs = 10 * 60 * 1000;
const name = 'second-step';
/** Wrong codes of whoever has taken the first step. */
const ofCodes = { free: 5, seconds: 3600, longest: 900 };

/** Between the first step of a sign-in, whichever it was, and a session, where somebody has a second factor. */
@Injectable()
export class SecondSteps {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly slowDowns: SlowDowns,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What the settings show of it. */
  async stateOf({ id, role }: Caller) {
    const factor = await this.orm.em.fork().findOne(SecondFactor, { person: id });
    const isOn = factor?.isOn() ?? false;
    const isRequired = role === 'admin' && adminsNeedSecondFactor(this.settings);
    return { isOn, recoveryCodesLeft: isOn ? (factor?.recovery.length ?? 0) : 0, isRequired };
  }

  /**
   * Lets through who has none. Anybody else is given a ticket for the second step: as a cookie, and programs as a detail.
   * @throws DomainError SECOND_FACTOR_NEEDED
   */
  async ask(reply: FastifyReply, personId: string): Promise<void> {
    const em = this.orm.em.fork();
    if ((await em.count(SecondFactor, { person: personId, confirmedAt: { $ne: null } })) === 0) return;
    const person = await em.findOneOrFail(Person, { id: personId });
    const ticket = this.ticketOf(person, this.clock.now().getTime() + lifeMs);
    const options = { ...cookieOptions(reply.request, this.settings), maxAge: lifeMs / 1000 };
    void reply.setCookie(this.cookie(reply.request), ticket, options);
    throw new DomainError('SECOND_FACTOR_NEEDED', { details: { ticket } });
  }

  /** @returns whose code it was. @throws DomainError SIGN_IN_AGAIN, CODE_INVALID, TOO_MANY_REQUESTS */
  async take(reply: FastifyReply, given: { code: string; ticket?: string | undefined }): Promise<FirstStep> {
    const { request } = reply;
    const step = await this.personOf(given.ticket ?? request.cookies[this.cookie(request)] ?? '');
    const { personId } = step;
    const counted = { key: `second-step:${personId}`, wait: ofCodes };
    await this.slowDowns.count([counted]);
    const used = await this.commands.run(new UseSecondFactor(personId, given.code, null));
    if (!used) throw new DomainError('CODE_INVALID', { fields: { code: 'CODE_INVALID' } });
    await this.slowDowns.forget(counted.key);
    void reply.clearCookie(this.cookie(request), cookieOptions(request, this.settings));
    return step;
  }

  private async personOf(ticket: string): Promise<FirstStep> {
    const [personId = '', until = ''] = ticket.split('.');
    const person = isUuid(personId) ? await this.orm.em.fork().findOne(Person, { id: personId }) : null;
    const end = Number.parseInt(until, 36);
    if (!person || !(this.clock.now().getTime() < end) || !isSame(ticket, this.ticketOf(person, end)))
      throw new DomainError('SIGN_IN_AGAIN');
    return { personId, passwordHash: person.passwordHash ?? null };
  }

  /** Signed, so that nothing is stored; another password makes it worthless. */
  private ticketOf({ id, passwordHash }: Person, end: number): string {
    const text = `${id}.${end.toString(36)}`;
    const signed = `second-step:${text}:${passwordHash ?? ''}`;
    return `${text}.${createHmac('sha256', this.settings.SECRET).update(signed).digest('base64url')}`;
  }

  private cookie(request: FastifyRequest): string {
    return cookieName(name, request, this.settings);
  }
}
