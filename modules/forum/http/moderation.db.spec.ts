import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic, wrongCountsSql } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';

describe('moderators of the forum', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const read = async (path: string, who = api.guest()) => (await who.get(`/api/forum/${path}`).expect(200)).body;
  const admin = () => aPerson(api, { role: 'admin' });

  it('FORUM3 all that a spammer wrote goes at once and comes back whole, with its counts', async () => {
    const spammer = await aPerson(api);
    const { name } = await aThread(api);
    const own = await aTopic(api, { thread: name, author: spammer, title: 'Buy this' });
    const other = await aTopic(api, { thread: name });
    const said = [await aComment(api, other.id, { author: spammer, text: 'Buy' }), await aComment(api, other.id)];
    await aComment(api, other.id, { author: spammer, replyTo: said[1]!.id });
    // What its author had taken away already is no part of it.
    const { id: taken } = await aComment(api, other.id, { author: spammer, text: 'Sell' });
    await spammer.http.delete(`/api/forum/comments/${taken}`).expect(200);
    const { mark } = await read(`topics/${other.id}/comments`);
    const before = await read(`threads/${name}`);
    const { http } = await admin();
    const send = () => http.post('/api/admin/forum-removals').send({ login: spammer.login, reason: 'Spam' });
    const { body } = await send().expect(200);
    expect(body).toMatchObject({ topics: 1, comments: 2 });
    expect(await api.sql(wrongCountsSql)).toEqual([]);
    expect(await read(`topics/${own.id}`)).toMatchObject({ deleted: true, title: '', text: '' });
    expect(await read(`threads/${name}`)).toMatchObject({ topics: 1, comments: 1 });
    const comments = await read(`topics/${other.id}/comments`);
    expect(comments).toMatchObject({ total: 1, items: [{ id: said[1]!.id }] });
    const since = await read(`topics/${other.id}/comments?since=${mark}`);
    expect(since.items.map(({ deleted }: { deleted: boolean }) => deleted)).toEqual([true, true]);
    expect((await send().expect(200)).body).toMatchObject({ topics: 0, comments: 0 });
    const undo = () => http.post(`/api/admin/forum-removals/${body.id}/undo`).send({ reason: 'A mistake' });
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(`topics/${own.id}`)).toMatchObject({ deleted: false, title: 'Buy this' });
    expect(await read(`topics/${other.id}/comments`)).toMatchObject({ total: 3 });
    expect(await api.sql(wrongCountsSql)).toEqual([]);
    const gone = 'select deleted_at is null as "isBack" from forum.comments where id = $1';
    expect(await api.sql(gone, [taken])).toEqual([{ isBack: false }]);
    const { topics, comments: count } = before;
    expect(await read(`threads/${name}`)).toMatchObject({ topics, comments: count });
    const listed = await http.get('/api/admin/forum-removals').expect(200);
    const removal = listed.body.find(({ id }: { id: string }) => id === body.id);
    expect(removal).toMatchObject({ login: spammer.login, reason: 'Spam', undoneAt: expect.any(String) });
    await spammer.http.post('/api/admin/forum-removals').send({ login: spammer.login, reason: 'Me' }).expect(403);
  });

  it('FORUM3 whose post was taken away appeals once, and has it again with its counts where the appeal is heard', async () => {
    const author = await aPerson(api);
    const { name } = await aThread(api);
    const topic = await aTopic(api, { thread: name });
    const { id } = await aComment(api, topic.id, { author, text: 'Some **words**' });
    const { http } = await admin();
    const removal = { decision: 'remove', reason: 'Rude' };
    await (await aPerson(api)).http.post(`/api/forum/comments/${id}/complaints`).send({ reason: 'Rude' }).expect(201);
    await http.post(`/api/admin/forum-complaints/comment:${id}`).send(removal).expect(200);
    expect(await read(`threads/${name}`)).toMatchObject({ comments: 0 });
    const [decision] = (await read('decisions', author.http)).items;
    expect(decision).toMatchObject({ kind: 'comment', text: 'Some **words**', reason: 'Rude', appeal: null });
    const path = `/api/forum/decisions/${decision.id}/appeal`;
    await (await aPerson(api)).http.post(path).send({ text: 'Not mine' }).expect(404);
    const replies = await Promise.all(['I was not', 'I was not'].map((text) => author.http.post(path).send({ text })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const listed = (await http.get('/api/admin/forum-appeals').expect(200)).body;
    expect(listed[0]).toMatchObject({ id: decision.id, appeal: 'I was not', answeredAt: null });
    const answer = () =>
      http.post(`/api/admin/forum-appeals/${decision.id}`).send({ decision: 'overturn', reason: 'You were not' });
    expect((await Promise.all([answer(), answer()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { items } = await read(`topics/${topic.id}/comments`);
    expect(items).toMatchObject([{ id, deleted: false, html: '<p>Some <strong>words</strong></p>' }]);
    expect(await read(`threads/${name}`)).toMatchObject({ comments: 1 });
    expect((await read('decisions', author.http)).items[0]).toMatchObject({ overturned: true, answer: 'You were not' });
    await api.settle();
    const { body } = await author.http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    expect(body.items.map(({ cause }: { cause: string }) => cause)).toEqual(
      expect.arrayContaining(['forum.removed', 'forum.overturned']),
    );
  });

  const causesOf = async ({ http }: TestPerson, cause: string) => {
    await api.settle();
    const { body } = await http.get('/api/notifications?limit=50').set('Accept-Language', 'en').expect(200);
    return body.items.filter((one: { cause: string }) => one.cause === cause);
  };

  it('FORUM3 NOTIF1 whoever applied for a thread is told of each refusal, whatever its length, and of the same words twice', async () => {
    const person = await aPerson(api);
    const { http } = await admin();
    const name = unique('bees');
    const reason = `Say more about it. ${'Much more. '.repeat(43)}`.trim();
    for (let time = 1; time <= 2; time += 1) {
      const fields = { name, title: 'Bees', description: 'About bees', type: 'ordinary' };
      const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>');
      await person.http.post('/api/forum/threads').field(fields).attach('logo', logo, 'logo.svg').expect(202);
      await http.post(`/api/forum/threads/${name}/reject`).send({ reason }).expect(200);
      expect(await causesOf(person, 'forum.rejected')).toHaveLength(time);
    }
    expect((await causesOf(person, 'forum.rejected'))[0].text).toContain(reason);
  });

  it('FORUM3 NOTIF1 whose post came back by an appeal is told when it is taken away again', async () => {
    const author = await aPerson(api);
    const topic = await aTopic(api);
    const { id } = await aComment(api, topic.id, { author });
    const { http } = await admin();
    const remove = async () => {
      await (await aPerson(api)).http.post(`/api/forum/comments/${id}/complaints`).send({ reason: 'Rude' }).expect(201);
      const removal = { decision: 'remove', reason: 'Rude' };
      await http.post(`/api/admin/forum-complaints/comment:${id}`).send(removal).expect(200);
    };
    await remove();
    expect(await causesOf(author, 'forum.removed')).toHaveLength(1);
    const [decision] = (await read('decisions', author.http)).items;
    await author.http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'Why' }).expect(200);
    const heard = { decision: 'overturn', reason: 'Right' };
    await http.post(`/api/admin/forum-appeals/${decision.id}`).send(heard).expect(200);
    await remove();
    expect(await causesOf(author, 'forum.removed')).toHaveLength(2);
  });

  it('FORUM3 a topic comes back likewise, and a decision that is upheld stays', async () => {
    const { id, thread, author } = await aTopic(api);
    const { http } = await admin();
    await http.post(`/api/admin/forum-complaints/topic:${id}`).send({ decision: 'remove', reason: 'Off' }).expect(200);
    await http.post(`/api/admin/forum-people/${author.login}/warn`).send({ reason: 'Be kind' }).expect(200);
    const { items } = await read('decisions', author.http);
    expect(items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['topic', 'warning']);
    for (const { id: decision, kind } of items) {
      await author.http.post(`/api/forum/decisions/${decision}/appeal`).send({ text: 'Why' }).expect(200);
      const answer = { decision: kind === 'topic' ? 'overturn' : 'uphold', reason: 'Because' };
      await http.post(`/api/admin/forum-appeals/${decision}`).send(answer).expect(200);
    }
    expect(await read(`topics/${id}`)).toMatchObject({ deleted: false, text: 'Some **text**' });
    expect(await read(`threads/${thread}`)).toMatchObject({ topics: 1 });
  });

  it('FORUM3 whose post an admin changes or takes away is told why, appeals, and has it again as it was', async () => {
    const { id, author } = await aTopic(api, { title: 'Of others', text: 'Some text' });
    const comment = await aComment(api, id, { author, text: 'Some words' });
    const { http } = await admin();
    const why = { reason: 'Shouting' };
    const edited = { title: 'Renamed', text: 'Less', revision: 0, ...why };
    await http.patch(`/api/forum/topics/${id}`).send(edited).expect(200);
    await http.delete(`/api/forum/comments/${comment.id}`).query(why).expect(200);
    for (const cause of ['forum.edited', 'forum.removed'])
      expect(await causesOf(author, cause)).toMatchObject([{ text: expect.stringContaining('Shouting') }]);
    const { items: decided } = await read('decisions', author.http);
    expect(decided).toMatchObject([
      { kind: 'comment', edited: false, text: 'Some words', ...why },
      { kind: 'topic', edited: true, title: 'Of others', text: 'Some text', ...why },
    ]);
    for (const decision of decided) {
      await author.http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'I was not' }).expect(200);
      const answer = { decision: 'overturn', reason: 'You were not' };
      await http.post(`/api/admin/forum-appeals/${decision.id}`).send(answer).expect(200);
    }
    expect(await read(`topics/${id}`)).toMatchObject({ title: 'Of others', text: 'Some text', revision: 2 });
    expect((await read(`topics/${id}/comments`)).items).toMatchObject([{ deleted: false, text: 'Some words' }]);
  });

  it('FORUM3 what its author has written since an edit of a moderator stays, whatever becomes of the appeal', async () => {
    const { id, author } = await aTopic(api);
    const { http } = await admin();
    await http.patch(`/api/forum/topics/${id}`).send({ text: 'Less', revision: 0, reason: 'Shouting' }).expect(200);
    const { items } = await read('decisions', author.http);
    await author.http.patch(`/api/forum/topics/${id}`).send({ text: 'Anew', revision: 1 }).expect(200);
    await author.http.post(`/api/forum/decisions/${items[0].id}/appeal`).send({ text: 'Why' }).expect(200);
    const answer = { decision: 'overturn', reason: 'Right' };
    await http.post(`/api/admin/forum-appeals/${items[0].id}`).send(answer).expect(200);
    expect(await read(`topics/${id}`)).toMatchObject({ text: 'Anew' });
  });

  it('FORUM3 what a moderator took out again stays out where the author is right about the edit before', async () => {
    const topic = await aTopic(api, { text: 'Words, a shout and a phone' });
    const { id: said } = await aComment(api, topic.id, { author: topic.author, text: 'Words, a shout and a phone' });
    const { http } = await admin();
    for (const path of [`topics/${topic.id}`, `comments/${said}`]) {
      const id = path.split('/')[1];
      for (const [revision, text] of ['Words and a phone', 'Words'].entries()) {
        api.clock.pass({ seconds: 1 });
        await http
          .patch(`/api/forum/${path}`)
          .send({ text, revision, reason: `Edit ${revision}` })
          .expect(200);
      }
      const { items } = await read('decisions', topic.author.http);
      const overturn = async (reason: string) => {
        const decision = items.find(
          (one: { itemId: string; reason: string; kind: string }) => path.startsWith(one.kind) && one.reason === reason,
        );
        await topic.author.http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'Why' }).expect(200);
        const answer = { decision: 'overturn', reason: 'Right' };
        await http.post(`/api/admin/forum-appeals/${decision.id}`).send(answer).expect(200);
      };
      const text = async () =>
        (await api.sql<{ text: string }>(`select text from forum.${path.split('/')[0]} where id = $1`, [id]))[0]?.text;
      await overturn('Edit 0');
      expect(await text()).toBe('Words');
      await overturn('Edit 1');
      expect(await text()).toBe('Words, a shout and a phone');
    }
  });

  it('FORUM3 ADMIN1 what an admin changes or deletes of others is in the audit log, what people do to their own is not', async () => {
    const { id, author } = await aTopic(api, { title: 'Of others' });
    const comment = await aComment(api, id, { author, text: 'Some words' });
    const own = await aComment(api, id, { author });
    const moderator = await admin();
    // The revision that was seen, where posts have one.
    const { revision } = await read(`topics/${id}`);
    const edit = (why: object) =>
      moderator.http.patch(`/api/forum/topics/${id}`).send({ title: 'Renamed', text: 'Less', revision, ...why });
    expect((await edit({}).expect(422)).body.fields).toEqual({ reason: 'FIELD_REQUIRED' });
    await edit({ reason: 'Shouting' }).expect(200);
    const remove = (why: object) => moderator.http.delete(`/api/forum/comments/${comment.id}`).query(why);
    expect((await remove({}).expect(422)).body.fields).toEqual({ reason: 'FIELD_REQUIRED' });
    await remove({ reason: 'Rude' }).expect(200);
    await author.http.delete(`/api/forum/comments/${own.id}`).expect(200);
    const sql =
      'select action, object, actor, reason, details from kernel.audit where object = any($1::text[]) order by action';
    const objects = [`topic:${id}`, ...[comment.id, own.id].map((one) => `comment:${one}`)];
    expect(await api.sql(sql, [objects])).toEqual([
      {
        action: 'forum.delete',
        object: `comment:${comment.id}`,
        actor: moderator.login,
        reason: 'Rude',
        details: { title: 'Renamed', text: 'Some words' },
      },
      {
        action: 'forum.edit',
        object: `topic:${id}`,
        actor: moderator.login,
        reason: 'Shouting',
        details: { title: 'Of others', text: 'Some **text**' },
      },
    ]);
  });

  it('FORUM3 who reads a topic of a locked thread sees that it is locked, and why', async () => {
    const { id, thread } = await aTopic(api);
    expect(await read(`topics/${id}`)).toMatchObject({ locked: false, lockReason: null });
    const { http } = await admin();
    await http.patch(`/api/forum/threads/${thread}`).send({ locked: true, reason: 'It is over' }).expect(200);
    expect(await read(`topics/${id}`)).toMatchObject({ locked: true, lockReason: 'It is over' });
  });

  it('FORUM3 an admin warns somebody, who reads why, and blocks them, whose sessions end', async () => {
    const rude = await aPerson(api);
    const { id } = await aTopic(api);
    const { http } = await admin();
    await http.post(`/api/admin/forum-people/${rude.login}/warn`).send({ reason: 'Be kind' }).expect(200);
    await api.settle();
    const { body } = await rude.http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    expect(body.items).toMatchObject([{ cause: 'forum.warned', text: expect.stringContaining('Be kind') }]);
    await rude.http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Still here' }).expect(201);
    await http.post(`/api/admin/forum-people/${rude.login}/block`).send({ days: 7, reason: 'Again' }).expect(200);
    await rude.http.post(`/api/forum/topics/${id}/comments`).send({ text: 'And now' }).expect(401);
    const [block] = await api.sql('select reason from identity.blocks where person_id = $1', [rude.id]);
    expect(block).toEqual({ reason: 'Again' });
  });

  it('FORUM3 newcomers begin few topics and link little; whoever confirmed a phone, or wrote a day ago, does more', async () => {
    const newcomer = await aPerson(api, { status: 'CONFIRMED' });
    const { name } = await aThread(api);
    const begin = (person: typeof newcomer, text: string) =>
      person.http.post(`/api/forum/threads/${name}/topics`).send({ title: 'A title', text });
    const links = 'https://one.example https://two.example https://three.example';
    expect((await begin(newcomer, links).expect(422)).body.error).toBe('NEWCOMER_LINKS');
    const known = await aPerson(api);
    await begin(known, links).expect(201);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => begin(newcomer, `Text ${n}`)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    api.clock.pass({ days: 1, minutes: 1 });
    await begin(newcomer, links).expect(201);
  });

  it('FORUM3 complaints show what stands around the post', async () => {
    const { id } = await aTopic(api);
    const said: { id: string }[] = [];
    for (let n = 1; n <= 8; n += 1) said.push(await aComment(api, id, { text: `Said ${n}` }));
    const { http } = await aPerson(api);
    await http.post(`/api/forum/comments/${said[4]!.id}/complaints`).send({ reason: 'Rude' }).expect(201);
    const moderator = await admin();
    const { body } = await moderator.http.get('/api/admin/forum-complaints?range=[0,199]').expect(200);
    const complaint = body.find((one: { id: string }) => one.id === `comment:${said[4]!.id}`);
    expect(complaint.around.map(({ text }: { text: string }) => text)).toEqual(
      [2, 3, 4, 6, 7, 8].map((n) => `Said ${n}`),
    );
  });
});
