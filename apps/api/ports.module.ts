import { Global, Module } from '@nestjs/common';
import { contexts } from './contexts.js';

const ports = contexts.flatMap((context) => context.ports ?? []);

/** Binds the ports by which a lower context is answered by a higher one. */
@Global()
@Module({
  imports: contexts.map(({ module }) => module),
  providers: ports,
  exports: ports,
})
export class PortsModule {}
