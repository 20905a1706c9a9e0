import { MikroORM } from '@mikro-orm/postgresql';
import { demoPersonId } from '../../identity/demo.js';
import { Commands } from '../../kernel/commands/commands.js';
import { queryOne } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import type { DemoRun } from '../../kernel/demo.js';
import { ComplainElsewhere } from '../commands/complaints/complain-elsewhere.js';

const complaints = [
  ['alice', 'Реклама чего-то сомнительного, к вакансии отношения не имеет'],
  ['bob', 'An advertisement of something dubious, nothing about the vacancy'],
] as const;

/** Whether somebody of the demo complains about what was written beside the forum. */
export const isComplainedOf = async ({ app }: DemoRun): Promise<boolean> =>
  (await queryOne(app.get(MikroORM).em.fork(), `select 1 as one from forum.complaints where kind = 'remark'`)) !== null;

/** FORUM3: complaints about a comment below a vacancy, for whoever looks at the console. */
export const complainOf = async (run: DemoRun, remarkId: string): Promise<void> => {
  for (const [login, reason] of complaints) {
    const id = await demoPersonId(run, login);
    const caller = { id, login, status: 'IDENTIFIED', role: 'user', sessionId: newId() } as const;
    await run.app.get(Commands).run(new ComplainElsewhere('remark', remarkId, caller, reason));
  }
};
