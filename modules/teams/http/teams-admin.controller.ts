import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { inField } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { RenameTeam } from '../commands/rename-team.js';
import { renameTeam } from '../contract/admin-routes.js';

/** ADMIN1: what an admin does to a team; their list is scoring's, as it has their places. */
@Controller()
export class TeamsAdminController {
  constructor(private readonly commands: Commands) {}

  @Handle(renameTeam)
  async rename(@TheCall() { params, body, caller }: Call<typeof renameTeam>) {
    const renamed = this.commands.run(new RenameTeam(params.id, caller, body));
    const { id, name } = await renamed.catch(inField('TEAM_NAME_USED', 'name'));
    return { id, name };
  }
}
