import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AuditController } from '../audit/audit.controller.js';
import { AllNamed } from '../audit/named-objects.js';
import { CoversController } from '../covers/covers.controller.js';
import { DeadLettersController } from '../jobs/dead-letters.controller.js';
import { WorkController } from '../work/work.controller.js';
import { FiguresController } from '../figures/figures.controller.js';
import { Metrics } from '../figures/metrics.js';
import { LiveGateway } from '../live/live.gateway.js';
import { AllowedMethods } from './allowed-methods.js';
import { ErrorFilter } from './error.filter.js';
import { HealthController } from './health.controller.js';
import { OnceInterceptor } from './once.interceptor.js';
import { ReplicaInterceptor } from './replica.interceptor.js';
import { ReplyInterceptor } from './reply.interceptor.js';
import { RouteGuard } from './route.guard.js';
import { RoutesOfApp } from './routes-of-app.js';
import { SiteController } from './site.controller.js';

export const answeringControllers = [
  AuditController,
  CoversController,
  DeadLettersController,
  FiguresController,
  HealthController,
  SiteController,
  WorkController,
];

/** What a process has that answers HTTP and sockets, and one that only works off jobs has not. */
export const answering = [
  RoutesOfApp,
  AllNamed,
  AllowedMethods,
  LiveGateway,
  Metrics,
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: RouteGuard },
  { provide: APP_INTERCEPTOR, useClass: OnceInterceptor },
  { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
  { provide: APP_INTERCEPTOR, useClass: ReplicaInterceptor },
];
