import { MikroORM } from '@mikro-orm/postgresql';
import { demoPersonId } from '../../identity/demo.js';
import { Commands } from '../../kernel/commands/commands.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { DemoRun } from '../../kernel/demo.js';
import { TextsApi } from '../../texts/texts.api.js';
import { WriteVacancyComment } from '../commands/write-comment.js';
import { demoVacancies } from './vacancies.js';

const author = 'dave';
const text =
  'Зачем вам эта работа? Сигналы для биржи, 20 % в неделю, пишите в личку. / Why work at all? Signals for the stock market, 20 % a week.';

/** A comment below the first vacancy of the demo that is there for people to complain about. @returns its id */
export const advertisement = async (run: DemoRun): Promise<string> => {
  const em = run.app.get(MikroORM).em.fork();
  const there = await queryOne<{ id: string }>(em, 'select id from vacancies.comments where text = $1', [text]);
  if (there) return there.id;
  const sql = `select id from vacancies.vacancies where text->>'title' = $1`;
  const comment = { text, ...(await run.app.get(TextsApi, { strict: false }).render(text)) };
  const { id: vacancyId } = found(await queryOne<{ id: string }>(em, sql, [demoVacancies[0]?.typed.title]));
  const caller = { id: await demoPersonId(run, author), login: author };
  return run.app.get(Commands).run(new WriteVacancyComment(vacancyId, comment, caller));
};
