import { Injectable } from '@nestjs/common';
import { Every } from '../../kernel/jobs/ticks.js';
import { Pushes } from '../flows/pushes.js';

/** NOTIF1: pushes what waited for the end of quiet hours. */
@Injectable()
export class PushesInTime {
  constructor(private readonly pushes: Pushes) {}

  @Every({ turn: 'pushes in time', seconds: 30, look: 60 })
  async send(): Promise<void> {
    await this.pushes.sendDue();
  }
}
