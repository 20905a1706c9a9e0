import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { query } from '../../kernel/database/sql.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { svgPictures } from '../../kernel/images/svg-pictures.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { KeepLogo } from '../commands/logos/keep-logo.js';
import { logoSizes } from '../contract/limits.js';

const batch = 20;
const waitingSql = `select id as "threadId", logo as svg, logo_sum as sum from forum.threads
  where logo is not null and logo_drawn is null order by id limit ${batch}`;

interface Waiting {
  threadId: string;
  svg: string;
  sum: string;
}

/** FORUM1: draws logos that came since, so that lists show no SVG of strangers. */
@Injectable()
export class KeepLogos {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
  ) {}

  @Every({ turn: 'logos of threads', seconds: 60, look: 20 })
  async draw(): Promise<void> {
    for (;;) {
      const waiting = await query<Waiting>(this.orm.em.fork(), waitingSql);
      for (const { svg, ...logo } of waiting) await this.commands.run(new KeepLogo(logo, await picturesOf(svg)));
      if (waiting.length < batch) return;
    }
  }
}

/** None of one that can't be drawn: it is shown as it is. */
const picturesOf = async (svg: string): Promise<{ size: number; png: Buffer }[]> => {
  try {
    const pictures = await svgPictures(svg, logoSizes);
    return pictures.map((png, at) => ({ png, size: logoSizes[at] ?? 0 }));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'IMAGE_INVALID') return [];
    throw error;
  }
};
