import { Global, Module } from '@nestjs/common';
import { Participations } from '../../modules/championships/participations.port.js';
import { IdentityModule, Sessions } from '../../modules/identity/identity.module.js';
import { Callers } from '../../modules/kernel/http/callers.js';
import { TeamsApi } from '../../modules/teams/teams.api.js';
import { TeamsModule } from '../../modules/teams/teams.module.js';

/** Binds the ports by which a lower context is answered by a higher one. */
@Global()
@Module({
  imports: [IdentityModule, TeamsModule],
  providers: [
    { provide: Callers, useExisting: Sessions },
    { provide: Participations, useExisting: TeamsApi },
  ],
  exports: [Callers, Participations],
})
export class PortsModule {}
