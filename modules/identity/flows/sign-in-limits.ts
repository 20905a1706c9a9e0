import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock.js';
import { networkOf } from '../../kernel/http/network.js';
import { type Counted, SlowDowns } from '../../kernel/http/slow-downs.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { knownDevice } from '../domain/known-device.js';
import { knownDevicesIn } from './cookie.js';

/** Wrong passwords for one account from browsers that it does not know, whatever their addresses. */
const ofAccount = { free: 5, seconds: 3600, longest: 900 };
/** Wrong passwords from one address for whatever accounts. A class behind one address mistypes often, a guesser goes on. */
const ofAddress = { free: 60, seconds: 600, longest: 60 };
/** Wrong passwords from a browser that the account knows. */
const ofDevice = { free: 5, seconds: 3600, longest: 900 };

/** A try that is counted as a wrong one until more is known of it. */
interface CountedTry {
  wasRight: () => Promise<void>;
  /** Nobody could look at its password. */
  wasNone: () => Promise<void>;
}

/**
 * AUTH4: slows guesses down. A browser that has signed in to the account before is counted by itself: whatever strangers
 * do to the account or behind the same address, its person gets in. So does whoever has a link sent by mail.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly slowDowns: SlowDowns,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Counts a try before its password is looked at.
   * @param name what was typed, in lower case; counts where it is nobody's, so that limits don't tell who there is
   * @throws DomainError TOO_MANY_REQUESTS
   */
  async count(request: FastifyRequest, personId: string | null, name: string): Promise<CountedTry> {
    const cookie = knownDevicesIn(request, this.settings);
    const device = personId ? knownDevice(cookie, personId, this.settings.SECRET, this.clock.now()) : null;
    if (device) {
      const own = { key: `device:${device.id}`, wait: ofDevice };
      await this.slowDowns.count([own]);
      return { wasRight: () => this.slowDowns.forget(own.key), wasNone: () => this.slowDowns.takeBack([own]) };
    }
    const counted: Counted[] = [
      { key: `account:${personId ?? `name:${digestOf(name)}`}`, wait: ofAccount },
      { key: `address:${networkOf(request.ip)}`, wait: ofAddress },
    ];
    await this.slowDowns.count(counted);
    const takeBack = () => this.slowDowns.takeBack(counted);
    // Not forgotten: strangers must not get free tries whenever the person signs in.
    return { wasRight: takeBack, wasNone: takeBack };
  }

  /**
   * AUTH5: counts a try of a code that resets a password, under what was typed, so that limits don't tell who there is.
   * @throws DomainError TOO_MANY_REQUESTS
   */
  async countReset(request: FastifyRequest, username: string): Promise<Pick<CountedTry, 'wasRight'>> {
    const counted: Counted[] = [
      { key: `reset:${digestOf(username.toLowerCase())}`, wait: ofAccount },
      { key: `address:${networkOf(request.ip)}`, wait: ofAddress },
    ];
    await this.slowDowns.count(counted);
    return { wasRight: () => this.slowDowns.takeBack(counted) };
  }
}

/** What was typed may be of any length, and may be a password in the wrong field. */
const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
