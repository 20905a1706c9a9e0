import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { ChangeJoinCode } from '../commands/change-join-code.js';
import { JoinByCode } from '../commands/join-by-code.js';
import * as routes from '../contract/join-routes.js';
import { JoinQueries } from '../queries/join-queries.js';
import { TeamQueries } from '../queries/team-queries.js';

/** TEAM1: ways into a team beside an invitation by login. */
@Controller()
export class JoinController {
  constructor(
    private readonly commands: Commands,
    private readonly joins: JoinQueries,
    private readonly teams: TeamQueries,
  ) {}

  @Handle(routes.makeJoinCode)
  async make(@TheCall() { params, caller }: Call<typeof routes.makeJoinCode>) {
    return { joinCode: (await this.commands.run(new ChangeJoinCode(params.id, 'make', caller))) ?? '' };
  }

  @Handle(routes.endJoinCode)
  async end(@TheCall() { params, caller }: Call<typeof routes.endJoinCode>) {
    await this.commands.run(new ChangeJoinCode(params.id, 'end', caller));
    return {};
  }

  @Handle(routes.joinOfferOf)
  offer(@TheCall() { params, caller }: Call<typeof routes.joinOfferOf>) {
    return this.joins.offer(params.code, caller);
  }

  @Handle(routes.joinByCode)
  async join(@TheCall() { params, caller }: Call<typeof routes.joinByCode>) {
    const { teamId } = await this.commands.run(new JoinByCode(params.code, caller));
    return { team: await this.teams.one(teamId, caller) };
  }

  @Handle(routes.candidates)
  async candidates(@TheCall() { params, query, caller }: Call<typeof routes.candidates>) {
    return { items: await this.joins.candidates(params.id, query.q, caller) };
  }
}
