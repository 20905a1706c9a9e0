import { Injectable } from '@nestjs/common';
import { TopicOwner } from '../kernel/live/topics.js';
import { ChampionshipsApi } from './championships.api.js';

/** A championship's topic is for who can open it. */
@Injectable()
export class ChampionshipTopics extends TopicOwner {
  override readonly topics = {
    championship: (champname, caller) => this.championships.idOfVisible(champname, caller),
  } satisfies TopicOwner['topics'];

  constructor(private readonly championships: ChampionshipsApi) {
    super();
  }
}
