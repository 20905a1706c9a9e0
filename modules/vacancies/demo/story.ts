import { MikroORM } from '@mikro-orm/postgresql';
import { demoPersonId } from '../../identity/demo.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import type { DemoRun, DemoStory } from '../../kernel/demo.js';
import { TextsApi } from '../../texts/texts.api.js';
import { Feel } from '../commands/feel.js';
import { ModerateVacancy } from '../commands/moderate-vacancy.js';
import { MoveVacancy } from '../commands/move-vacancy.js';
import { WriteVacancyComment } from '../commands/write-comment.js';
import { WriteVacancy } from '../commands/write-vacancy.js';
import type { TypedVacancy } from '../contract/vacancy.js';
import { renderedVacancy } from '../domain/render.js';
import { type DemoVacancy, demoVacancies } from './vacancies.js';

/** What a moderator asks for in the demo. */
const reason = 'Добавьте контакты: почту или мессенджер. / Please add a contact: a mail or a messenger.';

const personOf = async (run: DemoRun, login: string, role: Caller['role']): Promise<Caller> => ({
  ...{ id: await demoPersonId(run, login), login, role, status: 'IDENTIFIED', sessionId: '' },
});

/** What readers feel and say about a vacancy that is open. */
const tellReaders = async (run: DemoRun, id: string, { felt = [], said = [] }: DemoVacancy): Promise<void> => {
  const commands = run.app.get(Commands);
  for (const [login, emotion] of felt) {
    const personId = await demoPersonId(run, login);
    await commands.run(new Feel(id, personId, emotion, true));
  }
  for (const [login, text] of said) {
    const comment = { text, ...(await run.app.get(TextsApi, { strict: false }).render(text)) };
    await commands.run(new WriteVacancyComment(id, comment, { id: await demoPersonId(run, login), login }));
  }
};

/** One vacancy of the demo, brought into its state as people would bring it there. */
const tellOne = async (run: DemoRun, vacancy: DemoVacancy): Promise<void> => {
  const { author, state, daysAgo = 0, typed } = vacancy;
  const commands = run.app.get(Commands);
  const texts = run.app.get(TextsApi, { strict: false });
  const write = async (what: TypedVacancy, old?: { id: string }): Promise<string> =>
    commands.run(new WriteVacancy(await renderedVacancy(what, (markdown) => texts.render(markdown)), caller, old));
  const caller = await personOf(run, author, author === 'client' ? 'client' : 'user');
  const admin = await personOf(run, 'admin', 'admin');
  const id = await write(typed);
  if (state === 'draft') return;
  await commands.run(new MoveVacancy(id, 'SUBMIT', caller));
  if (state === 'moderation') return;
  // A draft is the first version, and sent in the second.
  const read = { version: 2 };
  if (state === 'rejected') return commands.run(new ModerateVacancy(id, { verdict: 'reject', reason, ...read }, admin));
  await commands.run(new ModerateVacancy(id, { verdict: 'approve', ...read }, admin));
  // The demo is not made over a month: what its filters and reminders go by is put back.
  const moved = `update vacancies.posts set published_at = published_at - make_interval(days => $2::int),
    expires_at = expires_at - make_interval(days => $2::int) where vacancy_id = $1`;
  await query(run.app.get(MikroORM).em.fork(), moved, [id, daysAgo]);
  await tellReaders(run, id, vacancy);
  if (state === 'filled') await commands.run(new MoveVacancy(id, { close: 'filled' }, caller));
  if (state === 'edited') await write({ ...typed, title: `${typed.title}, team lead` }, { id });
};

/** The vacancies of the demo. */
export const story: DemoStory = {
  isTold: async ({ app }) => {
    const sql = 'select count(*)::int as n from vacancies.vacancies';
    return ((await queryOne<{ n: number }>(app.get(MikroORM).em.fork(), sql))?.n ?? 0) >= demoVacancies.length;
  },
  tell: async (run) => {
    const sql = `select text->>'title' as title from vacancies.vacancies`;
    const there = await query<{ title: string }>(run.app.get(MikroORM).em.fork(), sql);
    const known = new Set(there.map(({ title }) => title.replace(', team lead', '')));
    for (const one of demoVacancies) {
      run.signal.throwIfAborted();
      if (!known.has(one.typed.title)) await tellOne(run, one);
    }
  },
};
