import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { OrderRating } from '../commands/order-rating.js';
import { ratingChanged } from '../contract/events.js';

/** RATE1: who counts otherwise may have another place, and so may all below. */
@Injectable()
@ReactsTo(ratingChanged, 'rating.order-anew', { lane: 'heavy' })
export class OrderAnew implements Reaction<{ contestId: string }> {
  constructor(private readonly commands: Commands) {}

  async react(): Promise<void> {
    await this.commands.run(new OrderRating(), { isLong: true });
  }
}
