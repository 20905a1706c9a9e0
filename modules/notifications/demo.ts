import { MikroORM } from '@mikro-orm/postgresql';
import { demoPersonId } from '../identity/demo.js';
import { Commands } from '../kernel/commands/commands.js';
import { queryOne } from '../kernel/database/sql.js';
import type { DemoRun, DemoStory } from '../kernel/demo.js';
import { StartCampaign } from './commands/start-campaign.js';

const champname = 'diabetes';

const words = {
  title: { eng: 'A webinar on Thursday', rus: 'Вебинар в четверг' },
  text: {
    eng: 'Clara shows how the measurements were made, and answers questions. The link comes an hour before.',
    rus: 'Клара покажет, как делали измерения, и ответит на вопросы. Ссылка придёт за час до начала.',
  },
};

const clientOf = async (run: DemoRun) => {
  const id = await demoPersonId(run, 'client');
  return { id, login: 'client', role: 'client', status: 'IDENTIFIED', sessionId: '' } as const;
};

const everybodySql = `select count(*)::int as people from teams.membership m
  join championships.named c on c.id = m.championship_id where c.champname = $1`;

/** Beside what the facts of the other stories tell: a message of the client to everybody in a championship. */
export const story: DemoStory = {
  isTold: async ({ app }) => {
    const sql = 'select id from notifications.campaigns where champname = $1';
    return (await queryOne(app.get(MikroORM).em.fork(), sql, [champname])) !== null;
  },
  tell: async (run) => {
    run.signal.throwIfAborted();
    const em = run.app.get(MikroORM).em.fork();
    const { people = 0 } = (await queryOne<{ people: number }>(em, everybodySql, [champname])) ?? {};
    const wish = { audience: 'TO_ALL', top: 1, ...words, byMail: true, count: people } as const;
    await run.app.get(Commands).run(new StartCampaign(champname, await clientOf(run), wish));
  },
};
