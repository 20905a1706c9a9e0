import { Module } from '@nestjs/common';
import type { Context } from '../kernel/context.js';
import { Participations } from '../championships/participations.port.js';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { ParticipateHandler } from './commands/participate.js';
import { RenameTeamHandler } from './commands/rename-team.js';
import { Member, Team } from './domain/team.js';
import { TeamCount } from './domain/team-count.js';
import { TeamsAdminController } from './http/teams-admin.controller.js';
import { TeamsController } from './http/teams.controller.js';
import { TeamsApi } from './teams.api.js';
import { TeamTopics } from './topics.js';

@Module({
  imports: [ChampionshipsModule],
  controllers: [TeamsController, TeamsAdminController],
  providers: [TeamsApi, TeamTopics, ParticipateHandler, RenameTeamHandler],
  exports: [TeamsApi],
})
export class TeamsModule {}

export const teams: Context = {
  module: TeamsModule,
  entities: [Team, Member, TeamCount],
  ports: [{ provide: Participations, useExisting: TeamsApi }],
  demo: async () => (await import('./demo.js')).story,
};
