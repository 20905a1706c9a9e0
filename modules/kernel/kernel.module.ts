import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { ScheduleModule } from '@nestjs/schedule';
import { Audit } from './audit/audit.js';
import { Clock } from './clock.js';
import { Commands } from './commands/commands.js';
import { Replica } from './database/ways/replica.js';
import { Draining } from './http/draining.js';
import { RateLimits } from './http/rate-limits.js';
import { figures } from './figures/parts.js';
import { answering, answeringControllers } from './http/answering.js';
import { IncomingFiles } from './http/incoming-files.js';
import { SlowDowns } from './http/slow-downs.js';
import { SecurityLog } from './http/security-log.js';
import { imports } from './imports/parts.js';
import { jobs } from './jobs/parts.js';
import { Hints } from './live/hints.js';
import { Live } from './live/live.js';
import { ToldHints } from './live/told-hints.js';
import { Topics } from './live/topics.js';
import { StandingNotices } from './notices/standing.js';
import { SETTINGS, type Settings } from './settings.js';
import { FileStore } from './storage/file-store.js';
import { files } from './storage/parts.js';
import { storeOf } from './storage/store-of.js';
import { work } from './work/parts.js';

const http = [Draining, IncomingFiles, RateLimits, SecurityLog, SlowDowns];
const live = [Hints, Live, StandingNotices, ToldHints, Topics];
const shared = [Audit, Clock, Commands, Replica, ...figures, ...files, ...http, ...imports, ...jobs, ...live, ...work];

/** What every context stands on. Imported once, by the application. */
@Global()
@Module({})
export class KernelModule {
  /** @param serves true for a process that answers HTTP and sockets, false for one that only works off jobs */
  static with(settings: Settings, serves: boolean): DynamicModule {
    const store = { provide: FileStore, useFactory: () => storeOf(settings) };
    return {
      module: KernelModule,
      imports: [DiscoveryModule, CqrsModule, ScheduleModule.forRoot()],
      controllers: serves ? answeringControllers : [],
      providers: [{ provide: SETTINGS, useValue: settings }, store, ...shared, ...(serves ? answering : [])],
      exports: [SETTINGS, FileStore, CqrsModule, ...shared],
    };
  }
}
