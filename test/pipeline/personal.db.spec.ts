import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Belongings } from '../../modules/identity/commands/leaving/belongings.js';
import { LinkNetwork } from '../../modules/identity/commands/link-network.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import { Housekeeping } from '../../modules/kernel/jobs/housekeeping.js';
import { ForgetMessages } from '../../modules/notifications/jobs/forget-messages.js';
import { type Agent, startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, participate, submit } from '../kit/championships.js';
import { aThread, aTopic } from '../kit/forum.js';
import { takeResults } from '../kit/imports.js';
import { aPerson, backAgain, eraseDeleted, testPassword, type TestPerson, unique } from '../kit/people.js';
import { aFinishedContest, people } from '../kit/ratings.js';
import { answer, aTeam, invite } from '../kit/teams.js';
import { type Column, columnsOf, tracesOf } from '../kit/traces.js';
import { act, aVacancy, moderate, typedVacancy } from '../kit/vacancies.js';

/** Columns that sound as if they named people, and name something else. */
const nobodys = new Map([['scoring.solutions.judged_by', 'a digest of the truth']]);

describe('what of people is kept, as contexts declare it', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  /** `schema.table.column` of all that is declared. */
  const declared = (): Set<string> =>
    new Set(
      api
        .get(Belongings)
        .parts()
        .flatMap(({ tables }) => tables)
        .flatMap(({ table, person, others = [], copies = [] }) =>
          [person, ...others, ...copies].map((column) => `${table}.${column}`),
        ),
    );
  const nameOf = ({ table, column }: Column) => `${table}.${column}`;
  const isOfPeople = ({ column, type }: Column): boolean =>
    type === 'uuid' || type === 'ARRAY'
      ? /(^|_)(person|author|owner|actor|captain|muted|after|by)(_ids?)?$/.test(column)
      : /login|nickname|firstname|lastname|^name_key|(^|_)e?mail|phone|recipient|^actor|^author|(^|_)by$|^team$|^members$/.test(
          column,
        );

  it('PROF2 every column that names people, by an id or by a copy of a name, is declared by its context', async () => {
    const columns = await columnsOf(api);
    const keys = await api.sql<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid = 'identity.people'::regclass`,
    );
    const asked = [...columns.filter(isOfPeople).map(nameOf), ...keys.map(({ name }) => name)];
    expect(asked.length).toBeGreaterThan(50);
    const known = declared();
    expect(asked.filter((name) => !known.has(name) && !nobodys.has(name))).toEqual([]);
    const there = new Set(columns.map(nameOf));
    expect([...known].filter((name) => !name.endsWith('.null') && !there.has(name))).toEqual([]);
  });

  /** What was answered, which is no refusal. */
  const done = async (call: PromiseLike<{ status: number; body: { id: string; teamId: string } }>) => {
    const { status, body } = await call;
    expect({ body, isRefused: status >= 400 }).toEqual({ body, isRefused: false });
    return body;
  };

  /** As an admin: the log, messages to many and re-judgements know who did it. */
  const rule = async ({ http }: TestPerson) => {
    const championship = await aChampionship(api);
    const team = await aParticipant(api, championship);
    await done(submit(team, championship));
    await api.settleBoards();
    const path = `/api/championships/${championship.champname}`;
    await done(http.post(`${path}/rejudges`).send({ reason: 'Judged otherwise' }));
    const [title, text] = [{ eng: 'News', rus: 'Новость' }, { eng: 'Text', rus: 'Текст' }]; // prettier-ignore
    await done(http.post(`${path}/campaigns`).send({ title, text, audience: 'TO_ALL', byMail: false, count: 1 }));
    const block = { reason: 'Insults', until: null };
    await done(http.post(`/api/admin/users/${team.id}/block`).send(block));
    await api.settle();
  };

  /** In teams: alone and the best, called by each of their names, with others, asking and asked. */
  const compete = async (person: TestPerson, names: readonly string[]) => {
    for (const name of names) await done(participate(person, (await aChampionship(api)).champname, name));
    const championship = await aChampionship(api);
    const { teamId } = await done(participate(person, championship.champname));
    const other = await aPerson(api);
    const asked = await done(invite(person, teamId, other.login));
    await done(answer(other, asked.id, 'reject'));
    const joined = await aChampionship(api);
    const { captain, teamId: joinedId } = await aTeam(api, joined);
    // Its answer, which is kept for a day, names who was asked.
    const asking = await done(invite(captain, joinedId, person.login).set('Idempotency-Key', unique('asked')));
    await done(answer(person, asking.id, 'accept'));
    const wish = { login: person.login, reason: `${person.login} asked for it` };
    await done(admin.http.post(`/api/admin/teams/${joinedId}/remove`).send(wish));
    await done(admin.http.post(`/api/admin/teams/${teamId}/rename`).send({ name: unique('Owls'), reason: 'Asked' }));
    const members = `${person.login} ${other.login}`;
    const lines = ['', person.login, ...names].map((team, at) => `before-${at},2024-03-31,20,2,${members},${team}`);
    const csv = ['championship,end,teams,place,members,team', ...lines].join('\n');
    expect(await takeResults(api, admin.http, csv)).toMatchObject({ problems: 0 });
    await aFinishedContest(api, [person, ...(await people(api, 9))]);
  };

  const write = async (person: TestPerson) => {
    const { http, login } = person;
    const follower = await aPerson(api);
    const { name } = await aThread(api);
    await done(follower.http.put(`/api/forum/threads/${name}/subscription`));
    await done(http.post(`/api/forum/threads/${name}/topics`).send({ title: 'On trees', text: 'A text' }));
    const topic = await aTopic(api, { thread: name });
    const text = `So is it, @${follower.login}`;
    await done(http.post(`/api/forum/topics/${topic.id}/comments`).send({ text }));
    await done(http.put(`/api/forum/drafts/comment:${topic.id}`).send({ sequence: 0, title: '', text: login }));
    for (const mark of ['bookmark', 'commend'])
      await done(http.put(`/api/forum/topics/${topic.id}/${mark}`).send({ value: 'plus' }));
    await done(http.post(`/api/forum/topics/${topic.id}/complaints`).send({ reason: 'Rude' }));
    await done(http.put(`/api/forum/threads/${name}/subscription`));
    await done(http.put(`/api/forum/people/${follower.login}/mute`));
    const vacancy = await aVacancy(api);
    await done(http.post(`/api/vacancies/${vacancy.id}/comments`).send({ text: 'Is it in Samara?' }));
    await done(http.put(`/api/vacancies/${vacancy.id}/emotions/like`));
    const { id } = await done(http.post('/api/vacancies').send(typedVacancy({ company: login })));
    await done(act(person, id, '/submit'));
    await moderate(admin, id, 'approve');
    for (const isPublic of [true, false]) {
      const article = { title: isPublic ? 'Trees' : login, text: 'Some words' };
      const written = await done(http.post('/api/articles').send(article));
      if (isPublic)
        for (const step of ['ready', 'publish']) await done(http.post(`/api/articles/${written.id}/${step}`).send({}));
    }
    await done(http.post('/api/texts/pictures').attach('file', await picture(), 'tree.png'));
    await done(admin.http.post(`/api/admin/forum-people/${login}/warn`).send({ reason: `${login} is rude` }));
    await api.settle();
  };

  const picture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).png().toBuffer(); // prettier-ignore

  const keep = async ({ http, id, login }: TestPerson, nickname: string) => {
    await done(http.post('/api/user/nickname').send({ nickname }));
    await done(http.post('/api/user/avatar').attach('avatar', await picture(), 'me.png'));
    await done(http.post('/api/user/tokens').send({ name: login, scopes: ['read'], expiresInDays: 30 }));
    await done(http.post('/api/user/archive').send({ password: testPassword }));
    await done(http.post('/api/user/look').send({}));
    const [session] = await api.sql<{ id: string }>('select id from identity.sessions where person_id = $1', [id]);
    const vouched = {
      provider: 'acme',
      issuer: 'https://acme.example',
      subject: login,
      email: `${login}@acme.example`,
    };
    const linked = { ...vouched, verifiedEmail: null, firstname: null, lastname: null };
    await api.get(Commands).run(new LinkNetwork(id, session?.id ?? '', linked, 'Acme', 'ENG'));
    const reason = `${nickname} of ${login} looks like an advertisement`;
    await done(admin.http.patch(`/api/admin/users/${id}`).send({ city: 'Tver', nickname: `${nickname}-2`, reason }));
    await done(admin.http.patch(`/api/admin/users/${id}`).send({ nickname, reason }));
    await done(admin.http.post(`/api/admin/users/${id}/reveal`).send({ reason }));
    await api.settle();
  };

  const publicPages = [
    'rating/awards.csv',
    'rating.csv',
    'rating',
    'forum/lenta',
    'forum/threads',
    'vacancies',
    'articles',
  ];
  const publicly = async (guest: Agent): Promise<string> =>
    (await Promise.all(publicPages.map(async (page) => (await guest.get(`/api/${page}`)).text))).join('\n');

  it('PROF2 an account that did everything once is erased from every table and every public file', async () => {
    const [firstname, lastname, nickname] = ['Zebulonia', 'Quixworth', unique('zebra')];
    let person = await aPerson(api, { role: 'admin', firstname, lastname });
    await rule(person);
    await done(admin.http.post(`/api/admin/users/${person.id}/role`).send({ role: 'user', reason: 'Enough' }));
    person = await backAgain(api, person);
    await keep(person, nickname);
    await write(person);
    await compete(person, [nickname, `${firstname} ${lastname}`]);
    await api.settle();
    const [{ phone } = { phone: '' }] = await api.sql<{ phone: string }>(
      'select phone from identity.people where id = $1',
      [person.id],
    );
    const names = [person.login, nickname, phone, firstname, lastname];

    const known = declared();
    const traces = await tracesOf(api, [person.id, ...names]);
    expect(traces.filter((place) => !known.has(place) && !ownWords.has(place))).toEqual([]);
    expect(await publicly(api.guest())).toContain(person.login);

    person = await backAgain(api, person);
    await done(person.http.delete('/api/user').send({ password: testPassword }));
    await api.settle();
    api.clock.pass({ days: 14, minutes: 1 });
    await eraseDeleted(api);
    await api.settle();
    // What goes with time: mails to others, and calls that are counted.
    api.clock.pass({ days: 30 });
    await api.get(ForgetMessages).forget();
    await api.get(Housekeeping).forgetLimits(Date.now() + 100 * 24 * 3600 * 1000);

    expect(await tracesOf(api, names)).toEqual([]);
    const said = await publicly(api.guest());
    for (const name of names) expect(said.toLowerCase()).not.toContain(name.toLowerCase());
  }, 180_000);

  it('PROF2 what only looks like the name of an erased account stays in the log: ids, moments, its own words', async () => {
    // The admin of before has been away for weeks.
    const office = await aPerson(api, { role: 'admin' });
    const called = (id: string, login: string) =>
      office.http.patch(`/api/admin/users/${id}`).send({ login, reason: 'Asked for it' });
    const championship = await aChampionship(api);
    const team = await aParticipant(api, championship);
    await done(submit(team, championship));
    await api.settleBoards();
    const path = `/api/championships/${championship.champname}/rejudges`;
    const { id } = await done(championship.owner.http.post(path).send({ reason: 'Judged otherwise' }));
    const log = () => api.sql(`select details from kernel.audit where action = 'scoring.start-rejudge' order by id`);
    const before = await log();
    expect(JSON.stringify(before)).toContain(id);
    const person = await aPerson(api);
    const login = id.split('-')[2] ?? '';
    for (const word of ['draft', 'Published', 'places'])
      expect((await called(person.id, word)).body).toMatchObject({ fields: { login: 'LOGIN_UNAVAILABLE' } });
    await done(called(person.id, login));
    const own = await backAgain(api, { ...person, login });
    await done(own.http.delete('/api/user').send({ password: testPassword }));
    api.clock.pass({ days: 14, minutes: 1 });
    await eraseDeleted(api);
    expect(
      await api.sql('select erased_at is not null as "isErased" from identity.people where id = $1', [person.id]),
    ).toEqual([{ isErased: true }]);
    expect(await log()).toEqual(before);
  });

  it('PROF2 a name that looks like a day goes out of the log with its account', async () => {
    const office = await aPerson(api, { role: 'admin' });
    const person = await aPerson(api);
    const login = '2024-01-15';
    await done(office.http.patch(`/api/admin/users/${person.id}`).send({ login, reason: 'Asked for it' }));
    const { teamId } = await aParticipant(api, await aChampionship(api));
    await done(
      office.http.post(`/api/admin/teams/${teamId}/rename`).send({ name: login, reason: 'After its captain' }),
    );
    const named = () =>
      api.sql(`select from kernel.audit where action = 'teams.rename' and details->>'to' = $1`, [login]);
    expect(await named()).toHaveLength(1);
    const own = await backAgain(api, { ...person, login });
    await done(own.http.delete('/api/user').send({ password: testPassword }));
    api.clock.pass({ days: 14, minutes: 1 });
    await eraseDeleted(api);
    expect(await named()).toEqual([]);
  });
});

/** Where the person wrote a name of theirs into a text: it goes with the text. */
const ownWords = new Set([
  'articles.articles.title',
  'forum.drafts.text',
  'identity.api_tokens.name',
  'identity.social_logins.subject',
  'vacancies.posts.search',
  'vacancies.posts.text',
  'vacancies.vacancies.text',
]);
