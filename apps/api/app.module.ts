import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type DynamicModule, Module } from '@nestjs/common';
import { ormOptions } from '../../modules/kernel/database/orm.js';
import { isPooled } from '../../modules/kernel/database/ways/addresses.js';
import { KernelModule } from '../../modules/kernel/kernel.module.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { contexts, entities } from './contexts.js';
import { PortsModule } from './ports.module.js';

/** Puts the contexts together; nothing else. */
@Module({})
export class AppModule {
  /** @param serves true for a process that answers HTTP, false for a worker or the command line */
  static with(settings: Settings, serves: boolean): DynamicModule {
    const { DATABASE_SECONDS, DATABASE_WORK_SECONDS, DATABASE_IDLE_SECONDS } = settings;
    const bounds = {
      connectSeconds: DATABASE_SECONDS,
      isPooled: isPooled(settings),
      statementSeconds: serves ? DATABASE_SECONDS : DATABASE_WORK_SECONDS,
      idleSeconds: DATABASE_IDLE_SECONDS,
    };
    const orm = MikroOrmModule.forRoot({
      ...ormOptions(settings.DATABASE_URL, entities, settings.DATABASE_POOL, bounds),
      driver: PostgreSqlDriver,
      registerRequestContext: serves,
      // A command finds its transaction by itself, a request its own manager; all else forks one, or is refused: what a
      // schedule once read it would read for ever.
      allowGlobalContext: false,
    });
    return {
      module: AppModule,
      imports: [
        orm as DynamicModule,
        KernelModule.with(settings, serves),
        PortsModule,
        ...contexts.map(({ module }) => module),
      ],
    };
  }
}
