import { MikroORM } from '@mikro-orm/postgresql';
import { complainOf, isComplainedOf } from '../forum/demo/complaints.js';
import { demoPersonId } from '../identity/demo.js';
import { Commands } from '../kernel/commands/commands.js';
import { queryOne } from '../kernel/database/sql.js';
import { type DemoRun, type DemoStory, tellOne } from '../kernel/demo.js';
import { advertisement } from '../vacancies/demo/advertisement.js';
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

const isSent = async ({ app }: DemoRun): Promise<boolean> => {
  const sql = 'select id from notifications.campaigns where champname = $1';
  return (await queryOne(app.get(MikroORM).em.fork(), sql, [champname])) !== null;
};

/** A message of the client to everybody in a championship. */
const send = async (run: DemoRun): Promise<void> => {
  const em = run.app.get(MikroORM).em.fork();
  const { people = 0 } = (await queryOne<{ people: number }>(em, everybodySql, [champname])) ?? {};
  const wish = { audience: 'TO_ALL', top: 1, ...words, byMail: true, count: people } as const;
  await run.app.get(Commands).run(new StartCampaign(champname, await clientOf(run), wish));
};

/** Beside what the facts of the other stories tell: what people do where several contexts meet. */
export const story: DemoStory = {
  isTold: async (run) => (await isSent(run)) && isComplainedOf(run),
  tell: async (run) => {
    run.signal.throwIfAborted();
    if (!(await isSent(run))) await tellOne(run, 'a message', () => send(run));
    run.signal.throwIfAborted();
    if (await isComplainedOf(run)) return;
    await tellOne(run, 'complaints', async () => complainOf(run, await advertisement(run)));
  },
};
