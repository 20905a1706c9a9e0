import type { EntityName } from '@mikro-orm/core';
import type { Provider, Type } from '@nestjs/common';
import type { DemoStory } from './demo.js';

/** What a context brings to the application: written beside its module, put together in `apps/api/contexts.ts`. */
export interface Context {
  module: Type;
  /** What it stores. */
  entities: EntityName[];
  /** The ports of contexts below it, and of the kernel, that it answers; its module exports who does. */
  ports?: (Provider & { provide: unknown })[];
  /** Takes its own work in a worker process, beside the jobs. */
  worker?: Type<{ work(): Promise<void> }>;
  /** Its part of the demo, loaded only where the demo is. */
  demo?(): Promise<DemoStory>;
}
