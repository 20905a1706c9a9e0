import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type NewNotices, Notices } from '../../kernel/notices/notices.js';
import { WriteNotices } from '../commands/write-notices.js';

/** As many as one transaction writes: hints and mails of the first go out while the last are still to come. */
const batch = 500;
/** Mails to more go at the pace of the tick: those that somebody waits for don't stand behind them. */
const few = 50;

/** NOTIF1: tells people what contexts declare, by the channels that each of them chose. */
@Injectable()
export class Teller extends Notices {
  constructor(private readonly commands: Commands) {
    super();
  }

  override async tell({
    people,
    mails = people.length > few ? 'paced' : undefined,
    ...rest
  }: NewNotices): Promise<void> {
    const notices = { ...rest, ...(mails && { mails }) };
    for (let from = 0; from < people.length; from += batch)
      await this.commands.run(new WriteNotices({ ...notices, people: people.slice(from, from + batch) }));
  }
}
