import { Module } from '@nestjs/common';
import type { Context } from '../kernel/context.js';
import { Participations } from '../championships/participations.port.js';
import { ChampionshipsModule } from '../championships/championships.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { commands } from './commands/commands.js';
import { DisqualifyingApi } from './disqualifying.api.js';
import { Departure } from './domain/departure.js';
import { Invitation } from './domain/invitation.js';
import { Member, Team } from './domain/team.js';
import { TeamCount } from './domain/team-count.js';
import { InvitationsController } from './http/invitations.controller.js';
import { JoinController } from './http/join.controller.js';
import { TeamsAdminController } from './http/teams-admin.controller.js';
import { TeamsController } from './http/teams.controller.js';
import { ExpireInvitations } from './jobs/expire-invitations.js';
import { ClosedInvitations } from './queries/closed-invitations.js';
import { InvitationQueries } from './queries/invitation-queries.js';
import { JoinQueries } from './queries/join-queries.js';
import { MergeOutcomes } from './queries/merge-outcomes.js';
import { NamedTeams } from './queries/named-teams.js';
import { TeamsPersonal } from './personal.js';
import { MergePreviews } from './queries/merge-previews.js';
import { TeamQueries } from './queries/team-queries.js';
import { followers } from './reactions/follow-deleted.js';
import { teamNotices } from './reactions/notices.js';
import { TeamsApi } from './teams.api.js';
import { TeamTopics } from './topics.js';

const queries = [NamedTeams, TeamsPersonal, TeamQueries, InvitationQueries, JoinQueries, MergeOutcomes, MergePreviews];

@Module({
  imports: [IdentityModule, ChampionshipsModule],
  controllers: [TeamsController, InvitationsController, JoinController, TeamsAdminController],
  providers: [
    TeamsApi,
    DisqualifyingApi,
    TeamTopics,
    ClosedInvitations,
    ExpireInvitations,
    ...followers,
    ...queries,
    ...commands,
    ...teamNotices,
  ],
  exports: [TeamsApi, DisqualifyingApi],
})
export class TeamsModule {}

export const teams: Context = {
  module: TeamsModule,
  entities: [Team, Member, Invitation, Departure, TeamCount],
  ports: [{ provide: Participations, useExisting: TeamsApi }],
  demo: async () => (await import('./demo.js')).story,
};
