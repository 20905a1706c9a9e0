import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { inField } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { ChangeTeam } from '../commands/change-team.js';
import { LeaveTeam } from '../commands/leave-team.js';
import { Participate } from '../commands/participate.js';
import { SetCaptain } from '../commands/set-captain.js';
import { participate } from '../contract/routes.js';
import * as routes from '../contract/team-routes.js';
import { MergePreviews } from '../queries/merge-previews.js';
import { TeamQueries } from '../queries/team-queries.js';

@Controller()
export class TeamsController {
  constructor(
    private readonly commands: Commands,
    private readonly teams: TeamQueries,
    private readonly previews: MergePreviews,
  ) {}

  @Handle(participate)
  participate(@TheCall() { params, body, caller }: Call<typeof participate>) {
    return this.commands.run(new Participate(params.champname, caller, body.teamName));
  }

  @Handle(routes.teams)
  list(@TheCall() { params, query, caller }: Call<typeof routes.teams>) {
    return this.teams.list(params.champname, caller, query);
  }

  @Handle(routes.makeTeam)
  async make(@TheCall() { params, body, caller }: Call<typeof routes.makeTeam>) {
    const made = this.commands.run(new Participate(params.champname, caller, body.name));
    const { teamId } = await made.catch(inField('TEAM_NAME_USED', 'name'));
    return this.teams.one(teamId, caller);
  }

  @Handle(routes.team)
  one(@TheCall() { params, caller }: Call<typeof routes.team>) {
    return this.teams.one(params.id, caller);
  }

  @Handle(routes.changeTeam)
  async change(@TheCall() { params, body, caller }: Call<typeof routes.changeTeam>) {
    await this.commands.run(new ChangeTeam(params.id, body, caller)).catch(inField('TEAM_NAME_USED', 'name'));
    return this.teams.one(params.id, caller);
  }

  @Handle(routes.leaveTeam)
  async leave(@TheCall() { params, caller }: Call<typeof routes.leaveTeam>) {
    await this.commands.run(new LeaveTeam(params.id, caller));
    return {};
  }

  @Handle(routes.removeMember)
  async remove(@TheCall() { params, caller }: Call<typeof routes.removeMember>) {
    const { isOver } = await this.commands.run(new LeaveTeam(params.id, caller, params.login));
    return { team: isOver ? null : await this.teams.one(params.id, caller) };
  }

  @Handle(routes.setCaptain)
  async lead(@TheCall() { params, body, caller }: Call<typeof routes.setCaptain>) {
    await this.commands.run(new SetCaptain(params.id, body.login, caller)).catch(inField('USER_NOT_FOUND', 'login'));
    return this.teams.one(params.id, caller);
  }

  @Handle(routes.mergePreview)
  mergePreview(@TheCall() { params, query, caller }: Call<typeof routes.mergePreview>) {
    return this.previews.of(params.id, query.team, caller);
  }
}
