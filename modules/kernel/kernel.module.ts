import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { ScheduleModule } from '@nestjs/schedule';
import { AuditController } from './audit/audit.controller.js';
import { Audit } from './audit/audit.js';
import { Clock } from './clock.js';
import { Commands } from './commands/commands.js';
import { Handover } from './commands/handover.js';
import { AllowedMethods } from './http/allowed-methods.js';
import { Draining } from './http/draining.js';
import { ErrorFilter } from './http/error.filter.js';
import { HealthController } from './http/health.controller.js';
import { RateLimits } from './http/rate-limits.js';
import { ResumableFiles } from './http/resumable-files.js';
import { ReplyInterceptor } from './http/reply.interceptor.js';
import { RouteGuard } from './http/route.guard.js';
import { RoutesOfApp } from './http/routes-of-app.js';
import { SlowDowns } from './http/slow-downs.js';
import { SecurityLog } from './http/security-log.js';
import { SiteController } from './http/site.controller.js';
import { Housekeeping } from './jobs/housekeeping.js';
import { Jobs } from './jobs/jobs.js';
import { Reactions } from './jobs/reactions.js';
import { Ticks } from './jobs/ticks.js';
import { Hints } from './live/hints.js';
import { Live } from './live/live.js';
import { LiveGateway } from './live/live.gateway.js';
import { ToldHints } from './live/told-hints.js';
import { Topics } from './live/topics.js';
import { SETTINGS, type Settings } from './settings.js';
import { FileStorage, FolderStorage } from './storage/file-storage.js';

const shared = [
  Audit,
  Clock,
  Commands,
  Handover,
  Hints,
  Housekeeping,
  Jobs,
  Reactions,
  Ticks,
  Live,
  RateLimits,
  ResumableFiles,
  SecurityLog,
  ToldHints,
  SlowDowns,
  Topics,
];

/** What every context stands on. Imported once, by the application. */
@Global()
@Module({})
export class KernelModule {
  /** @param serves true for a process that answers HTTP and sockets, false for one that only works off jobs */
  static with(settings: Settings, serves: boolean): DynamicModule {
    const { DATA_DIR, MIN_FREE_BYTES } = settings;
    const useFactory = () => new FolderStorage(join(DATA_DIR, 'files'), MIN_FREE_BYTES);
    const storage = { provide: FileStorage, useFactory };
    const http = [
      RoutesOfApp,
      AllowedMethods,
      Draining,
      LiveGateway,
      { provide: APP_FILTER, useClass: ErrorFilter },
      { provide: APP_GUARD, useClass: RouteGuard },
      { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
    ];
    return {
      module: KernelModule,
      imports: [DiscoveryModule, CqrsModule, ScheduleModule.forRoot()],
      controllers: serves ? [AuditController, HealthController, SiteController] : [],
      providers: [{ provide: SETTINGS, useValue: settings }, storage, ...shared, ...(serves ? http : [])],
      exports: [SETTINGS, FileStorage, CqrsModule, ...shared],
    };
  }
}
