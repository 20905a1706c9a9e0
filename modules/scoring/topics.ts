import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../championships/championships.api.js';
import { baselinesChanged } from '../championships/contract/events.js';
import type { Caller } from '../kernel/contract/status.js';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import { rosterChanged, teamEnded, teamRenamed } from '../teams/contract/events.js';
import { TeamsApi } from '../teams/teams.api.js';
import {
  attemptsGranted,
  boardShown,
  queueSwitched,
  rejudgeDecided,
  rejudgeStarted,
  solutionEdited,
  solutionMoved,
  tourDecided,
} from './contract/events.js';

/**
 * Board and queue of a championship are for who can open it, a team's solutions for the team, the client of its championship
 * and admins: for those who can read them.
 */
@Injectable()
export class ScoringTopics extends TopicOwner {
  override readonly topics = {
    leaderboard: (champname, caller) => this.championships.idOfVisible(champname, caller),
    queue: (champname, caller) => this.championships.idOfVisible(champname, caller),
    solutions: (teamId, caller) => this.teamSeenBy(teamId, caller),
  } satisfies TopicOwner['topics'];

  override readonly hints = [
    hints(baselinesChanged, ({ championshipId }) => [`leaderboard:${championshipId}`]),
    ...[teamRenamed, teamEnded, rosterChanged].map((kind) =>
      hints(kind, ({ championshipId }) => [`leaderboard:${championshipId}`]),
    ),
    hints(solutionMoved, ({ solutionId, teamId, championshipId }) => [
      `solutions:${teamId}`,
      `queue:${championshipId}`,
      `work:${solutionId}`,
    ]),
    hints(solutionEdited, ({ teamId }) => [`solutions:${teamId}`]),
    hints(attemptsGranted, ({ teamId, championshipId }) => [`solutions:${teamId}`, `queue:${championshipId}`]),
    hints(queueSwitched, ({ championshipIds }) => championshipIds.map((id) => `queue:${id}` as const)),
    hints(rejudgeStarted, ({ championshipId }) => [`queue:${championshipId}`]),
    // For everybody at once: the queue's hint stands for the solutions of all teams.
    hints(rejudgeDecided, ({ rejudgeId, championshipId: id }) => [
      `queue:${id}`,
      `leaderboard:${id}`,
      `championship:${id}`,
      `work:${rejudgeId}`,
    ]),
    hints(boardShown, ({ championshipId }) => [`leaderboard:${championshipId}`, `championship:${championshipId}`]),
    hints(tourDecided, ({ championshipId }) => [`championship:${championshipId}`]),
  ];

  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
  ) {
    super();
  }

  private async teamSeenBy(teamId: string, caller: Caller | null): Promise<string | null> {
    if (caller === null || !z.uuid().safeParse(teamId).success) return null;
    return (await this.teams.isMember(teamId, caller.id)) || (await this.leads(teamId, caller)) ? teamId : null;
  }

  private async leads(teamId: string, caller: Caller): Promise<boolean> {
    const championshipId = await this.teams.championshipOf(teamId);
    return championshipId !== null && this.championships.isManaged(championshipId, caller);
  }
}
