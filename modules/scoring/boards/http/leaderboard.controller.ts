import { Controller, Header, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { RateLimits } from '../../../kernel/http/rate-limits.js';
import * as routes from '../contract/leaderboard-routes.js';
import { LeaderboardHistories } from '../queries/leaderboard-history.js';
import { LeaderboardQueries } from '../queries/leaderboard-queries.js';
import { LeaderboardTeams } from '../queries/leaderboard-teams.js';

/** Of reading boards of earlier moments and of tours, by address. */
const earlierRate = { points: 30, seconds: 60 };
/** Of searching them: a letter or two are found by no index, so that all names are read. By address. */
const searchRate = { points: 300, seconds: 60 };

@Controller()
export class LeaderboardController {
  constructor(
    private readonly queries: LeaderboardQueries,
    private readonly histories: LeaderboardHistories,
    private readonly teams: LeaderboardTeams,
    private readonly limits: RateLimits,
  ) {}

  @Handle(routes.board)
  async page(@TheCall() { params, query, caller }: Call<typeof routes.board>, @Req() { ip }: FastifyRequest) {
    // Ranks all teams anew, so it is not to be had without end.
    if (query.at ?? query.tour) await this.limits.consume('earlier leaderboards', earlierRate, ip);
    if (query.q) await this.limits.consume('leaderboard search', searchRate, ip);
    return this.queries.page(params.champname, caller, query);
  }

  @Handle(routes.boardHistory)
  history(@TheCall() { params, query, caller }: Call<typeof routes.boardHistory>) {
    return this.histories.history(params.champname, caller, query.team);
  }

  @Handle(routes.boardDistribution)
  async distribution(
    @TheCall() { params, query, caller }: Call<typeof routes.boardDistribution>,
    @Req() { ip }: FastifyRequest,
  ) {
    if (query.tour) await this.limits.consume('earlier leaderboards', earlierRate, ip);
    return this.histories.distribution(params.champname, caller, query);
  }

  @Handle(routes.boardTeam)
  team(@TheCall() { params, caller }: Call<typeof routes.boardTeam>) {
    return this.teams.card(params.champname, caller, params.team);
  }

  @Handle(routes.boardCsv)
  @Header('Cache-Control', 'no-store')
  async csv(@TheCall() { params, query, caller }: Call<typeof routes.boardCsv>, @Req() { ip }: FastifyRequest) {
    if (query.tour) await this.limits.consume('earlier leaderboards', earlierRate, ip);
    const lines = await this.queries.csv(params.champname, caller, query);
    const disposition = `attachment; filename="leaderboard-${params.champname}.csv"`;
    return new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition });
  }
}
