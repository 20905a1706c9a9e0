import { MikroORM } from '@mikro-orm/postgresql';
import { operator } from '../kernel/audit/audit.js';
import { Commands } from '../kernel/commands/commands.js';
import { queryOne } from '../kernel/database/sql.js';
import type { DemoStory } from '../kernel/demo.js';
import { AskBackup } from './commands/ask-backup.js';

/** One that was removed is not made again. */
const askedSql = `select from kernel.audit where action = 'backups.ask' limit 1`;

/** A backup of the demo, which the worker makes meanwhile. */
export const story: DemoStory = {
  isTold: async ({ app }) => (await queryOne(app.get(MikroORM).em.fork(), askedSql)) !== null,
  tell: async ({ app }) => {
    await app
      .get(Commands, { strict: false })
      .run(new AskBackup({ type: 'ALL' }, operator, 'The first one, of the demo'));
  },
};
