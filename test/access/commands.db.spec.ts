import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { OfficeCommand } from '../../modules/kernel/commands/office.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import { operator } from '../../modules/kernel/audit/audit.js';
import type { Caller } from '../../modules/kernel/contract/status.js';
import { WarnPerson } from '../../modules/forum/commands/warn-person.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { solutionOff } from '../kit/championships.js';
import { commandsOf } from '../kit/commands.js';
import { aPerson, type TestPerson } from '../kit/people.js';
import { type Asking, asking, type Things } from './asking-commands.js';
import { anotherClient, aWorld } from './world.js';

/** A command that needs to ask nobody who may says why on its class. */
type Made = (abstract new (...args: never[]) => Command<unknown>) & { asksNobody?: string };

/** What the worlds have none of, so that whose it is is told so too. */
const absent = new Set(['RemoveTest']);

/** Where `@CommandHandler` keeps its command. */
const commandOf = '__commandHandler__';

/** What refuses somebody for who they are. */
const refusals = ['NOT_FOUND', 'FORBIDDEN', 'NOT_CAPTAIN', 'NOT_PARTICIPATING'];

describe('every command of the product', () => {
  let api: TestApp;
  let things: Things;
  let people: Record<keyof typeof asking, TestPerson>;
  /** Leads and takes part elsewhere; somebody; an admin who is none any more, and one who is blocked. */
  let strangers: Record<string, Caller>;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    const world = await aWorld(api);
    const param = (path: string, name = 'id') => String(world.params({ path } as never)[name]);
    const champname = param('championships/{champname}', 'champname');
    const [championship] = await api.sql<{ id: string }>('select id from championships.named where champname = $1', [
      champname,
    ]);
    await api.get(Commands).run(new WarnPerson(world.own, operator, 'Spam'));
    const [team] = await api.sql<{ name: string }>('select name from teams.roster where team_id = $1', [
      param('teams/{id}'),
    ]);
    await world.client.http
      .post(`/api/championships/${champname}/baselines`)
      .field('nameEng', 'Mean')
      .attach('file', Buffer.from(solutionOff(2)), 'mean.csv')
      .expect(201);
    const [baseline] = await api.sql<{ id: string }>('select id from championships.baselines');
    const [decision] = await api.sql<{ id: string }>('select id from forum.decisions where person_id = $1', [
      world.own.id,
    ]);
    const invited = await api.sql<{ id: string; login: string }>(
      `select p.id, p.login from teams.invitations i join identity.people p on p.id = i.person_id where i.id = $1`,
      [param('invitations/{id}')],
    );
    things = {
      championshipId: championship?.id ?? '',
      champname,
      teamId: param('teams/{id}'),
      team: team?.name ?? '',
      baseline: baseline?.id ?? '',
      tour: param('tours/{tourId}', 'tourId'),
      member: param('teams/{id}/members/{login}', 'login'),
      solution: param('solutions/{id}'),
      rejudge: param('rejudges/{id}'),
      campaign: param('campaigns/{id}'),
      decision: decision?.id ?? '',
      invitation: param('invitations/{id}'),
      article: param('articles/{id}'),
      topic: param('forum/topics/{id}'),
      comment: param('forum/comments/{id}'),
      vacancy: param('vacancies/{id}'),
      vacancyComment: param('vacancies/comments/{id}'),
      work: param('work/{id}'),
    };
    people = {
      client: world.client,
      own: world.own,
      admin: await aPerson(api, { role: 'admin' }),
      asked: invited[0] as never,
    };
    strangers = {
      'another client': asCaller(await anotherClient(api), 'client'),
      'another person': asCaller(await aPerson(api), 'user'),
    };
  }, 120_000);
  afterAll(() => api.close());

  const asCaller = ({ id, login }: Pick<TestPerson, 'id' | 'login'>, role: Caller['role']): Caller => ({
    ...{ id, login, role },
    status: 'IDENTIFIED',
    sessionId: '0190a000-0000-7000-8000-000000000000',
  });
  /** What a command comes to, taken back. */
  const outcome = async (command: Command<unknown>): Promise<string> => {
    const work = async () => {
      await api.get(CommandBus).execute(command);
      throw new Error('done');
    };
    const error = await commandsOf(api)(work).catch((thrown: unknown) => thrown);
    const { code, message } = error as { code?: string; message: string };
    return code ?? message;
  };
  const known = (): Map<string, Made> => {
    const handlers = [api.app, api.worker].flatMap((app) =>
      [...(app?.get(ModulesContainer).values() ?? [])].flatMap((module) => [...module.providers.values()]),
    );
    const commands = handlers.flatMap(({ metatype }): Made[] => {
      const command = metatype && Reflect.getMetadata(commandOf, metatype);
      return command ? [command as Made] : [];
    });
    return new Map(commands.map((command) => [command.name, command]));
  };
  const isOffice = (command: Made): boolean => command.prototype instanceof OfficeCommand;
  const lines: Asking[] = Object.values(asking).flat();
  const nameOf = (command: Command<unknown>): string => command.constructor.name;

  it('AUTH9 asks who may, or stands with a reason among those that need not', () => {
    const nobody = asCaller({ id: 'nobody', login: 'nobody' }, 'user');
    const asked = new Set(lines.map((line) => nameOf(line(things, nobody))));
    const all = known();
    const unasked = [...all].flatMap(([name, command]) => (Object.hasOwn(command, 'asksNobody') ? [name] : []));
    expect(all.size).toBeGreaterThan(150);
    const open = [...all].filter(
      ([name, command]) => !isOffice(command) && !asked.has(name) && !unasked.includes(name),
    );
    expect(open.map(([name]) => name).toSorted()).toEqual([]);
    expect(unasked.filter((name) => asked.has(name) || isOffice(all.get(name)!))).toEqual([]);
    expect(unasked.filter((name) => !/^\S.{6,}/.test(all.get(name)?.asksNobody ?? ''))).toEqual([]);
  });

  it('AUTH9 that is an admin’s alone refuses everybody else before it does anything', async () => {
    const offices = [...known().values()].filter(isOffice);
    expect(offices.length).toBeGreaterThan(20);
    const admin = await aPerson(api, { role: 'admin' });
    await api.sql(`update identity.people set role = 'client' where id = $1`, [admin.id]);
    const blocked = await aPerson(api, { role: 'admin' });
    await people.admin.http.post(`/api/admin/users/${blocked.id}/block`).send({ until: null, reason: 'Spam' });
    // What their calls began with: a session that was still an admin's.
    const former = [asCaller(admin, 'admin'), asCaller(blocked, 'admin'), ...Object.values(strangers)];
    for (const by of former)
      for (const office of offices) {
        const command = Object.create(office.prototype, { by: { value: by } }) as OfficeCommand<unknown>;
        const run = api.get(Commands).run(command);
        await expect(run.then(() => office.name)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
  });

  it('AUTH9 of somebody’s own refuses whoever else names it, and not them', async () => {
    const wrong: string[] = [];
    for (const [whose, own] of Object.entries(asking))
      for (const line of own) {
        const person = people[whose as keyof typeof asking];
        const role = whose === 'admin' ? 'admin' : whose === 'client' ? 'client' : 'user';
        const mine = line(things, asCaller(person, role));
        const met = await outcome(mine);
        if (refusals.includes(met) && !absent.has(nameOf(mine)))
          wrong.push(`${nameOf(mine)} refuses whose it is: ${met}`);
        for (const [name, stranger] of Object.entries(strangers)) {
          const code = await outcome(line(things, stranger));
          if (!refusals.includes(code)) wrong.push(`${nameOf(mine)} lets ${name}: ${code}`);
        }
      }
    expect(wrong).toEqual([]);
  }, 60_000);
});
