import { Injectable } from '@nestjs/common';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import { ChampionshipsApi } from './championships.api.js';
import { championshipChanged, championshipPublished, fileProfiled } from './contract/events.js';

/** A championship's topic is for who can open it. */
@Injectable()
export class ChampionshipTopics extends TopicOwner {
  override readonly topics = {
    championship: (champname, caller) => this.championships.idOfVisible(champname, caller),
  } satisfies TopicOwner['topics'];

  override readonly hints = [championshipChanged, championshipPublished, fileProfiled].map((kind) =>
    hints<{ championshipId: string }>(kind, ({ championshipId }) => [`championship:${championshipId}`]),
  );

  constructor(private readonly championships: ChampionshipsApi) {
    super();
  }
}
