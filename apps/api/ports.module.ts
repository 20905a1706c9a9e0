import { Global, Module } from '@nestjs/common';
import { Judging } from '../../modules/championships/judging.port.js';
import { Participations } from '../../modules/championships/participations.port.js';
import { IdentityModule, Sessions } from '../../modules/identity/identity.module.js';
import { Callers } from '../../modules/kernel/http/callers.js';
import { JudgingApi } from '../../modules/scoring/judging.api.js';
import { ScoringModule } from '../../modules/scoring/scoring.module.js';
import { TeamsApi } from '../../modules/teams/teams.api.js';
import { TeamsModule } from '../../modules/teams/teams.module.js';

/** Binds the ports by which a lower context is answered by a higher one. */
@Global()
@Module({
  imports: [IdentityModule, TeamsModule, ScoringModule],
  providers: [
    { provide: Callers, useExisting: Sessions },
    { provide: Participations, useExisting: TeamsApi },
    { provide: Judging, useExisting: JudgingApi },
  ],
  exports: [Callers, Participations, Judging],
})
export class PortsModule {}
