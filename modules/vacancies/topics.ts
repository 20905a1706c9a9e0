import { Injectable } from '@nestjs/common';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import { vacancyChanged } from './contract/events.js';
import { VacancyQueries } from './queries/vacancy-queries.js';

/** A vacancy's topic is for who can open it. */
@Injectable()
export class VacancyTopics extends TopicOwner {
  override readonly topics = {
    vacancy: async (id, caller) => {
      const isOpen = await this.queries.one(id, caller).catch(() => null);
      return isOpen && id;
    },
  } satisfies TopicOwner['topics'];

  override readonly hints = [hints(vacancyChanged, ({ vacancyId }) => [`vacancy:${vacancyId}`])];

  constructor(private readonly queries: VacancyQueries) {
    super();
  }
}
