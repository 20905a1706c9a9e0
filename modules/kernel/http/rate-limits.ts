import { isIP } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit, RouteSpec } from '../contract/route.js';
import { DomainError } from '../domain/domain-error.js';
import { boundsOf, giveUpSilent } from '../database/bounds.js';
import { isPooled } from '../database/ways/addresses.js';
import { nameNothing } from '../database/ways/pooled.js';
import { SETTINGS, type Settings } from '../settings.js';
import { networkOf } from './network.js';

/** `blockSeconds`: for so long nothing more is taken of who went over it, instead of to the end of their time. */
type Counted = Pick<RateLimit, 'points' | 'seconds'> & { blockSeconds?: number };

/** Counts calls in PostgreSQL, so that a limit is one limit whatever the number of processes. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.pool = new pg.Pool({
      connectionString: settings.DATABASE_URL,
      max: 3,
      application_name: 'podium-limits',
      ...boundsOf(settings.DATABASE_SECONDS),
      ...(isPooled(settings) && { statement_timeout: undefined }),
    });
    giveUpSilent(this.pool, settings.DATABASE_SECONDS);
    if (isPooled(settings)) nameNothing(this.pool);
    // A lost connection is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Counts a call of a route. @throws DomainError TOO_MANY_REQUESTS with `retryAfter` in seconds */
  async count(route: RouteSpec, key: string): Promise<void> {
    if (route.rate) await this.consume(`${route.method} ${route.path}`, route.rate, key);
  }

  /**
   * Counts against a limit of any name, such as wrong codes of one account.
   * @param whose somebody's id, or an address, which counts with the network that its line has
   */
  async consume(name: string, limit: Counted, whose: string, used = 1): Promise<void> {
    const key = isIP(whose) ? networkOf(whose) : whose;
    try {
      await this.limiter(name, limit).consume(key, used, { customDuration: limit.seconds });
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new DomainError('TOO_MANY_REQUESTS', { details: { retryAfter: Math.ceil(error.msBeforeNext / 1000) } });
    }
  }

  private limiter(name: string, { points, seconds, blockSeconds }: Counted): RateLimiterPostgres {
    const known = this.limiters.get(name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: this.pool,
      schemaName: 'kernel',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      ...(blockSeconds !== undefined && { blockDuration: blockSeconds }),
    });
    this.limiters.set(name, made);
    return made;
  }
}
