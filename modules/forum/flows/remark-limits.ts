import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { type Remark, WritingRules } from '../../texts/writing-rules.api.js';
import { CountRemark } from '../commands/count-remark.js';
import { floodUntil } from '../domain/writing.js';

/** FORUM3: comments are comments wherever they stand: as many a minute, with as few links of newcomers. */
@Injectable()
export class RemarkLimits implements OnModuleInit {
  constructor(
    private readonly rules: WritingRules,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.rules.add((remark) => this.count(remark));
  }

  private async count(remark: Remark): Promise<void> {
    for (;;) {
      const blockedUntil = await this.commands.run(new CountRemark(remark));
      if (blockedUntil === null) return;
      const now = this.clock.now();
      if (blockedUntil > now) throw floodUntil(blockedUntil, now);
      // A sending that was refused is given the same again by its key: once that is over, it is counted anew.
    }
  }
}
