import { Injectable } from '@nestjs/common';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import { teamEntered, teamRenamed } from './contract/events.js';

/** A championship shows how many take part, and the own team's name. */
@Injectable()
export class TeamTopics extends TopicOwner {
  override readonly hints = [teamEntered, teamRenamed].map((kind) =>
    hints(kind, ({ championshipId }) => [`championship:${championshipId}`]),
  );
}
