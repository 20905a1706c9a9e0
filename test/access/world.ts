import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Tour } from '../../modules/championships/contract/editor.js';
import { IdentityApi } from '../../modules/identity/identity.api.js';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import type { TestApp } from '../kit/api.js';
import {
  aChampionship,
  aParticipant,
  smallTruth,
  solutionOff,
  submit,
  type TestChampionship,
} from '../kit/championships.js';
import { aComment, aThread, aTopic } from '../kit/forum.js';
import { aPerson, testPassword, type TestPerson, unique } from '../kit/people.js';
import { aTeam, invite } from '../kit/teams.js';
import { beginUpload } from '../kit/resumable.js';
import { typedVacancy } from '../kit/vacancies.js';

const nobody = '0190a000-0000-7000-8000-000000000000';

/** One of everything that routes name, and whose it is. */
export interface World {
  /** Captain of the team, author of what is written. */
  own: TestPerson;
  /** Leads the championship. */
  client: TestPerson;
  params: (route: RouteSpec) => Record<string, string>;
  query: (route: RouteSpec) => object;
  body: (route: RouteSpec) => object | undefined;
}

const idOf = (reply: { body: { id?: string } }): string => reply.body.id ?? nobody;

/** An admin's decision about something that somebody wrote, who may appeal. */
const decisionAbout = async (api: TestApp, own: TestPerson, topic: string): Promise<string> => {
  const { id } = await aComment(api, topic, { author: own });
  await (await aPerson(api)).http.post(`/api/forum/comments/${id}/complaints`).send({ reason: 'Rude' });
  const admin = await aPerson(api, { role: 'admin' });
  await admin.http.post(`/api/admin/forum-complaints/comment:${id}`).send({ decision: 'remove', reason: 'Rude' });
  const { body } = await own.http.get('/api/forum/decisions');
  return (body as { items?: { id: string }[] }).items?.[0]?.id ?? nobody;
};

/** A draft with a cover and a file, and an article that is read. */
const articles = async ({ http }: TestPerson): Promise<{ article: string; attachment: string; published: string }> => {
  const begin = async () => idOf(await http.post('/api/articles').send({ title: 'Trees', text: 'Words' }));
  const [article, published] = [await begin(), await begin()];
  for (const step of ['ready', 'publish']) await http.post(`/api/articles/${published}/${step}`).send({}).expect(200);
  const path = `/api/articles/${article}`;
  const green = sharp({ create: { width: 16, height: 9, channels: 3, background: 'green' } });
  await http
    .post(`${path}/cover`)
    .attach('file', await green.png().toBuffer(), 'c.png')
    .expect(200);
  const { body } = await http.post(`${path}/attachments`).attach('file', Buffer.from('a,b\n'), 'data.csv').expect(201);
  return { article, attachment: body.draft.attachments[0].id, published };
};

/** What somebody has written: a topic with a comment, a vacancy with one, an article. */
const writings = async (api: TestApp, own: TestPerson) => {
  const thread = await aThread(api, { author: await aPerson(api) });
  const topic = await aTopic(api, { thread: thread.name, author: own });
  const comment = await aComment(api, topic.id, { author: own });
  const vacancy = idOf(await own.http.post('/api/vacancies').send(typedVacancy()));
  const moderator = await aPerson(api, { role: 'admin' });
  await own.http.post(`/api/vacancies/${vacancy}/submit`).send({});
  await moderator.http.post(`/api/vacancies/${vacancy}/approve`).send({ version: 2 });
  const vacancyComment = idOf(
    await own.http.post(`/api/vacancies/${vacancy}/comments`).send({ text: 'Is it remote?' }),
  );
  await (await aPerson(api)).http.post(`/api/forum/comments/${comment.id}/complaints`).send({ reason: 'Rude' });
  const decision = await decisionAbout(api, own, topic.id);
  const named = { decision, thread: thread.name, topic: topic.id, comment: comment.id, vacancy, vacancyComment };
  return { ...named, ...(await articles(own)) };
};

/** One that runs, and one that comes after it. */
const toursOf = (api: TestApp): Tour[] =>
  [
    ['First', -1, 2],
    ['Second', 2, 8],
  ].map(([name, from, to]) => ({
    ...{ id: randomUUID(), title: { eng: String(name), rus: String(name) } },
    ...{ dateStart: api.clock.inDays(Number(from)).toISOString(), dateEnd: api.clock.inDays(Number(to)).toISOString() },
    advance: name === 'First' ? { by: 'places', places: 1 } : null,
  }));
const toursIn = ({ body }: { body: { tours?: Tour[] } }): string[] => (body.tours ?? []).map(({ id }) => id);

const words = { title: { eng: 'News', rus: '' }, text: { eng: 'The end is near', rus: '' } };

/** What its client did to a championship: answers of a tour alone, a file in the place of a former one, a message to many. */
const led = async ({ champname, owner }: TestChampionship, tour: string) => {
  const path = `/api/championships/${champname}`;
  const put = (at: string, content: string) =>
    owner.http.put(`${path}/${at}`).field({ reason: 'Another' }).attach('file', Buffer.from(content), 'more.csv');
  await put(`tours/${tour}/truth`, smallTruth).expect(200);
  for (const n of [1, 2]) await put('files/more.csv', `id\n${n}\n`).expect(200);
  const { body } = await owner.http.get(`${path}/files`).expect(200);
  return { former: body.former[0].id as string };
};

/** A message to all who take part. */
const messageOf = async ({ champname, owner }: TestChampionship): Promise<string> => {
  const send = (count: number) =>
    owner.http.post(`/api/championships/${champname}/campaigns`).send({ ...words, audience: 'TO_ALL', count });
  const { count } = (await send(1000)).body.details;
  return idOf(await send(count));
};

/** What a championship has beside its files: a team of two with a solution, uploads on the way, a re-judgement, a message. */
const contest = async (api: TestApp) => {
  const championship = await aChampionship(api, { tours: toursOf(api) });
  const { champname, owner } = championship;
  const path = `/api/championships/${champname}`;
  const [tour = nobody] = toursIn(await owner.http.get(`${path}/edit`));
  const { former } = await led(championship, tour);
  const { teamId, captain, others } = await aTeam(api, championship, 3);
  const solution = idOf(await submit(captain, championship, solutionOff(1)).expect(202));
  const invitation = idOf(await invite(captain, teamId, (await aPerson(api)).login));
  await api.settle();
  const mean = owner.http.post(`${path}/baselines`).field({ nameEng: 'Mean' });
  const { body: edited } = await mean.attach('file', Buffer.from(solutionOff(2)), 'mean.csv');
  const [baseline] = (edited as { baselines?: { id: string }[] }).baselines ?? [];
  const rejudge = idOf(await owner.http.post(`${path}/rejudges`).send({ reason: 'Judged otherwise' }));
  const lastPart = (location: unknown) => String(location).split('/').at(-1) ?? '';
  const ofClient = lastPart((await beginUpload(owner, `${path}/uploads`, 10)).headers['location']);
  const ofTeam = lastPart((await beginUpload(captain, `${path}/solutions/uploads`, 10)).headers['location']);
  // Of a team of which nobody who calls is: they would end its code.
  const { teamId: otherTeam, captain: other } = await aTeam(api, championship);
  const join = (await other.http.post(`/api/teams/${otherTeam}/join-code`).send({})).body as { joinCode?: string };
  const [member = '', heir = ''] = others.map(({ login }) => login);
  const asked = (await aPerson(api)).login;
  return {
    champname,
    championship: championship.id,
    client: owner,
    own: captain,
    teamId,
    member,
    heir,
    asked,
    solution,
    invitation,
    rejudge,
    tour,
    former,
    campaign: await messageOf(championship),
    baseline: baseline?.id ?? nobody,
    ofClient,
    ofTeam,
    join: join.joinCode ?? 'none',
    otherTeam,
    smallTeam: (await aTeam(api, championship)).teamId,
  };
};

type Made = Awaited<ReturnType<typeof contest>> &
  Awaited<ReturnType<typeof writings>> & {
    victim: string;
    session: string;
    token: string;
    archive: string;
    work: string;
  };

/** The ids of a path by what stands before them, the longest first. */
const idsOf = (made: Made): [string, string][] => [
  ['user/archive/{id}', made.archive],
  ['user/sessions/{id}', made.session],
  ['user/tokens/{id}', made.token],
  ['forum/decisions/{id}', made.decision],
  ['baselines/{id}', made.baseline],
  ['former-files/{id}', made.former],
  ['campaigns/{id}', made.campaign],
  ['admin/queue/{id}', made.solution],
  ['work/{id}', made.work],
  ['solutions/uploads/{id}', made.ofTeam],
  ['championships/{champname}/uploads/{id}', made.ofClient],
  ['submissions/{id}', made.solution],
  ['admin/champs/{id}', made.championship],
  ['admin/forum-complaints/{id}', `comment:${made.comment}`],
  ['articles/{id}/versions', made.published],
  ['admin/teams/{id}', made.teamId],
  ['admin/vacancies/{id}', made.vacancy],
  ['admin/users/{id}', made.victim],
  ['vacancies/comments/{id}', made.vacancyComment],
  ['forum/comments/{id}', made.comment],
  ['forum/topics/{id}', made.topic],
  ['forum/{kind}/{id}', made.topic],
  ['solutions/{id}', made.solution],
  ['teams/{id}', made.teamId],
  ['invitations/{id}', made.invitation],
  ['rejudges/{id}', made.rejudge],
  ['vacancies/{id}', made.vacancy],
  ['articles/{id}', made.article],
];

const paramsOf =
  (made: Made) =>
  ({ path }: RouteSpec): Record<string, string> => ({
    champname: made.champname,
    id: idsOf(made).find(([part]) => path.includes(part))?.[1] ?? nobody,
    name: path.startsWith('forum/threads') ? made.thread : path.startsWith('texts/') ? 'none.webp' : 'train.csv',
    kind: 'topics',
    login: /members\/|forum\/people/.test(path) ? made.member : made.own.login,
    other: made.solution,
    code: made.join,
    place: `comment:${made.topic}`,
    tourId: made.tour,
    number: '1',
    attachmentId: made.attachment,
    team: 'nobody',
    type: 'like',
    provider: 'none',
    lng: 'eng',
    ns: 'shell',
    run: nobody,
  });

/** Where the least that a route takes is not enough. */
const bodiesOf = (made: Made): Record<string, object> => ({
  'POST vacancies': typedVacancy(),
  'PUT vacancies/{id}': typedVacancy(),
  'PATCH forum/topics/{id}': { title: 'Another title', text: 'Another text', revision: 0 },
  'POST forum/threads': { name: unique('thread'), title: 'A thread', description: 'What it is about' },
  'PATCH championships/{champname}/baselines/{id}': { nameEng: 'Mean' },
  'POST championships/{champname}/baselines': { nameEng: 'Mean' },
  'POST championships/{champname}/campaigns': { ...words, audience: 'TO_ALL', count: 3 },
  'POST championships/{champname}/campaigns/test': words,
  'POST user/password': { oldpassword: testPassword, newpassword: `${testPassword} anew` },
  'POST user/login': { login: unique('renamed') },
  'POST user/oaregist': { login: unique('renamed') },
  'POST user/email': { email: `${unique('mail')}@example.org` },
  'PUT admin/champs/{id}/owner': { owner: made.client.login, reason: 'As before' },
  'POST admin/teams/{id}/captain': { login: made.heir, reason: 'A captain who is away' },
  'POST admin/teams/{id}/remove': { login: made.member, reason: 'Two accounts' },
  'POST admin/teams/{id}/merge': { team: made.smallTeam, reason: 'One team' },
  'POST admin/forum-removals': { login: made.member, reason: 'Spam' },
  'POST teams/{id}/captain': { login: made.heir },
  'POST teams/{id}/invitations': { login: made.asked, type: 'inv' },
  'POST championships/{champname}/disqualifications': { team: made.otherTeam, reason: 'Two accounts' },
  'POST championships/{champname}/disqualifications/preview': { team: made.otherTeam },
  'POST championships/{champname}/participation': { acceptRules: true },
});

/** All that is kept of somebody, made and ready, and the work that it was. */
const archiveOf = async (api: TestApp, own: TestPerson): Promise<{ archive: string; work: string }> => {
  const { body } = await own.http.post('/api/user/archive').send({ password: testPassword });
  await api.settle();
  const { archive } = body as { archive?: { id: string; work: string } };
  return { archive: idOf({ body: archive ?? {} }), work: idOf({ body: { id: archive?.work } }) };
};

/** A session beside the one that asks, and a token. */
const waysIn = async (api: TestApp, { http, login }: TestPerson): Promise<{ session: string; token: string }> => {
  await api.guest().post('/api/auth/login').send({ username: login, password: testPassword });
  const { body } = await http.get('/api/user/sessions');
  const { items = [] } = body as { items?: { id: string; current: boolean }[] };
  const token = { name: 'CI', scopes: ['read'], expiresInDays: 30 };
  return {
    session: items.find(({ current }) => !current)?.id ?? nobody,
    token: idOf(await http.post('/api/user/tokens').send(token)),
  };
};

/** Makes one of everything. */
export const aWorld = async (api: TestApp): Promise<World> => {
  const made = await contest(api);
  const written = await writings(api, made.own);
  const { id: victim } = await api
    .get(IdentityApi)
    .personOf((await aPerson(api)).login)
    .then((one) => one ?? { id: nobody });
  const all = { ...made, ...written, ...(await waysIn(api, made.own)), victim, ...(await archiveOf(api, made.own)) };
  const bodies = bodiesOf(all);
  return {
    own: all.own,
    client: all.client,
    params: paramsOf(all),
    query: ({ path }) => (path.endsWith('merge-preview') ? { team: all.otherTeam } : {}),
    body: ({ method, path }) => bodies[`${method} ${path}`],
  };
};

/** Somebody who takes part in another championship, led by another client. */
export const anotherClient = async (api: TestApp): Promise<TestPerson> => {
  const championship = await aChampionship(api);
  await aParticipant(api, championship);
  return championship.owner;
};
