import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { inField } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { LeaveTeam } from '../commands/leave-team.js';
import { MergeTeams } from '../commands/merge-teams.js';
import { RenameTeam } from '../commands/rename-team.js';
import { SetCaptain } from '../commands/set-captain.js';
import { appointCaptain, expelMember, mergeTeams, renameTeam } from '../contract/admin-routes.js';

/** ADMIN1: what an admin does to a team; their list is scoring's, as it has their places. */
@Controller()
export class TeamsAdminController {
  constructor(private readonly commands: Commands) {}

  @Handle(renameTeam)
  async rename(@TheCall() { params, body, caller }: Call<typeof renameTeam>) {
    const rename = new RenameTeam(params.id, caller, body);
    const renamed = this.commands.run(rename, { told: ({ id, name }) => ({ id, name }) });
    return renamed.catch(inField('TEAM_NAME_USED', 'name'));
  }

  @Handle(appointCaptain)
  async lead(@TheCall() { params, body, caller }: Call<typeof appointCaptain>) {
    const done = this.commands.run(new SetCaptain(params.id, body.login, caller, body.reason));
    await done.catch(inField('USER_NOT_FOUND', 'login'));
    return {};
  }

  @Handle(expelMember)
  async expel(@TheCall() { params, body, caller }: Call<typeof expelMember>) {
    await this.commands.run(new LeaveTeam(params.id, caller, body.login, body.reason));
    return {};
  }

  @Handle(mergeTeams)
  async merge(@TheCall() { params, body, caller }: Call<typeof mergeTeams>) {
    await this.commands.run(new MergeTeams(params.id, body.team, caller, body.reason));
    return {};
  }
}
