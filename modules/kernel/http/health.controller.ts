import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Controller, Header, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import * as routes from '../contract/routes.js';
import { DomainError } from '../domain/domain-error.js';
import { AllNotes } from '../figures/notes.js';
import { Metrics } from '../figures/metrics.js';
import { queryOne } from '../database/sql.js';
import { Jobs } from '../jobs/jobs.js';
import { FileStorage } from '../storage/file-storage.js';
import { Handle } from './handle.js';
import { describe } from './openapi.js';
import { RoutesOfApp } from './routes-of-app.js';

const patienceMs = 1500;

/** What machines ask: is it alive, is it ready, how is it doing, what can it do. */
@Controller()
export class HealthController {
  private description: Record<string, unknown> | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly jobs: Jobs,
    private readonly storage: FileStorage,
    private readonly routes: RoutesOfApp,
    private readonly figures: Metrics,
    private readonly noted: AllNotes,
  ) {}

  @Handle(routes.live)
  live() {
    return { status: 'ok' };
  }

  @Handle(routes.ready)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const [database, queue, storage, notes] = await Promise.all([
      answers(async () => (await queryOne(this.orm.em.fork(), 'select 1')) !== null),
      answers(() => this.jobs.isReady()),
      answers(() => this.storage.isReady()),
      soon(() => this.noted.all(), []),
    ]);
    const good = database && queue && storage;
    if (!good) void reply.status(503);
    return { status: good ? 'ok' : 'failing', checks: { database, queue, storage }, notes };
  }

  @Handle(routes.openapi)
  openapi() {
    return (this.description ??= describe(this.routes.all()));
  }

  @Handle(routes.metrics)
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  metrics(@Headers('authorization') authorization?: string): Promise<string> {
    if (!this.figures.isFor(authorization)) throw new DomainError('NOT_FOUND');
    return this.figures.text();
  }
}

/** Whoever asks wants to know it soon: what takes longer is not ready. */
const answers = (check: () => Promise<boolean>): Promise<boolean> => soon(check, false);

const soon = async <Said>(ask: () => Promise<Said>, otherwise: Said): Promise<Said> => {
  const over = new AbortController();
  const late = wait(patienceMs, otherwise, { signal: over.signal }).catch(() => otherwise);
  try {
    return await Promise.race([ask(), late]);
  } catch {
    return otherwise;
  } finally {
    over.abort();
  }
};
