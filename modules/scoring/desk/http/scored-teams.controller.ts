import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Commands } from '../../../kernel/commands/commands.js';
import { adminList, sendRange } from '../../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { AdvanceTeam } from '../../tours/commands/advance-team.js';
import * as routes from '../contract/team-admin-routes.js';
import { TeamAdminQueries, teamFilter, teamSort } from '../queries/team-admin-queries.js';

/** ADMIN1: teams in the console, with their places, tours and solutions. */
@Controller()
export class ScoredTeamsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: TeamAdminQueries,
  ) {}

  @Handle(routes.adminTeams)
  async list(@TheCall() { query }: Call<typeof routes.adminTeams>, @Res({ passthrough: true }) reply: FastifyReply) {
    const request = adminList(query, teamSort, teamFilter);
    const { items, total } = await this.queries.list(request);
    sendRange(reply, 'teams', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.adminTeam)
  one(@TheCall() { params }: Call<typeof routes.adminTeam>) {
    return this.queries.one(params.id);
  }

  @Handle(routes.advanceTeam)
  async advance(@TheCall() { params, body, caller }: Call<typeof routes.advanceTeam>) {
    const wish = { ...body, tourId: params.tourId };
    await this.commands.run(new AdvanceTeam(params.id, caller, wish));
    return { goesOn: body.goesOn };
  }
}
