import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../championships/championships.api.js';
import type { Caller } from '../kernel/contract/status.js';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import {
  invitationClosed,
  invitationSent,
  rosterChanged,
  teamDisqualified,
  teamEnded,
  teamEntered,
  teamRenamed,
} from './contract/events.js';
import { TeamsApi } from './teams.api.js';

/** A championship shows how many take part, and the own team; a team its members and, for these, its invitations. */
@Injectable()
export class TeamTopics extends TopicOwner {
  override readonly topics = {
    team: async (teamId, caller) => ((await this.isShown(teamId, caller)) ? teamId : null),
    invitations: async (login, caller) => (caller?.login.toLowerCase() === login ? caller.id : null),
  } satisfies TopicOwner['topics'];

  override readonly hints = [
    ...[teamEntered, teamRenamed, teamEnded, rosterChanged, teamDisqualified].map((kind) =>
      hints(kind, ({ championshipId, teamId }) => [`championship:${championshipId}`, `team:${teamId}`]),
    ),
    ...[invitationSent, invitationClosed].map((kind) =>
      hints<{ teamId: string; toId: string; byId: string }>(kind, ({ teamId, toId, byId }) => [
        `team:${teamId}`,
        `invitations:${toId}`,
        `invitations:${byId}`,
      ]),
    ),
  ];

  constructor(
    private readonly teams: TeamsApi,
    private readonly championships: ChampionshipsApi,
  ) {
    super();
  }

  /** A team is seen by whoever sees its championship. */
  private async isShown(teamId: string, caller: Caller | null): Promise<boolean> {
    const id = z.uuid().safeParse(teamId).success ? await this.teams.championshipOf(teamId) : null;
    if (id === null) return false;
    const { champname } = await this.championships.byId(id);
    return (await this.championships.idOfVisible(champname, caller)) !== null;
  }
}
