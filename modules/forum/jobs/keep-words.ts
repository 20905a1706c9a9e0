import { Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import { Commands } from '../../kernel/commands/commands.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { LearnWords } from '../commands/learn-words.js';

const batch = 500;
/** Longer than any command takes. */
const settledMs = 60_000;

/** FORUM1: keeps the words of posts, so that a search with a misspelt one finds what has it right. */
@Injectable()
export class KeepWords {
  constructor(private readonly commands: Commands) {}

  @Every({ turn: 'words of the forum', seconds: 120, look: 60 })
  async learn(): Promise<void> {
    await this.learnUntil(Date.now() - settledMs);
  }

  /** Of what was written until then. */
  async learnUntil(msecs: number): Promise<void> {
    for (const kind of ['topic', 'comment'] as const)
      while ((await this.commands.run(new LearnWords(kind, v7({ msecs }), batch))) === batch);
  }
}
