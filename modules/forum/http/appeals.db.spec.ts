import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';

describe('appeals against more than one decision about a post', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const original = 'Words, a shout and a phone';

  /** A topic and a comment of one person, each with what can be done to it. */
  const both = async () => {
    const topic = await aTopic(api, { title: 'As it was', text: original });
    const { author } = topic;
    const comment = await aComment(api, topic.id, { author, text: original });
    return (
      [
        ['topics', topic.id],
        ['comments', comment.id],
      ] as const
    ).map(([kind, id]) => {
      const path = `/api/forum/${kind}/${id}`;
      const title = kind === 'topics' ? 'title' : `'As it was'`;
      return {
        edit: async (revision: number, text: string) => {
          api.clock.pass({ seconds: 1 });
          const named = kind === 'topics' ? { title: text } : {};
          await admin.http
            .patch(path)
            .send({ text, ...named, revision, reason: `Edit ${revision}` })
            .expect(200);
        },
        remove: async () => {
          api.clock.pass({ seconds: 1 });
          await admin.http.delete(path).query({ reason: 'Removed' }).expect(200);
        },
        hear: async (reason: string, decision = 'overturn') => {
          const { items } = (await author.http.get('/api/forum/decisions').expect(200)).body;
          const { id: about } = items.find(
            (one: { kind: string; reason: string }) => kind.startsWith(one.kind) && one.reason === reason,
          );
          await author.http.post(`/api/forum/decisions/${about}/appeal`).send({ text: 'Why' }).expect(200);
          const answer = { decision, reason: 'So it is' };
          await admin.http.post(`/api/admin/forum-appeals/${about}`).send(answer).expect(200);
        },
        found: async () => {
          const sql = `select ${title} as title, text, deleted_at is not null as gone from forum.${kind} where id = $1`;
          return (await api.sql(sql, [id]))[0];
        },
      };
    });
  };
  const asItWas = { title: 'As it was', text: original, gone: false };

  it.each([
    ['the first one is heard first', ['Edit 0', 'Edit 1']],
    ['the last one is heard first', ['Edit 1', 'Edit 0']],
  ])('FORUM3 nothing is left of two edits of moderators that were both wrong, where %s', async (_, heard) => {
    for (const { edit, hear, found } of await both()) {
      await edit(0, 'Words and a phone');
      await edit(1, 'Words');
      for (const reason of heard) await hear(reason);
      expect(await found()).toEqual(asItWas);
    }
  });

  it('FORUM3 nothing is left of an edit, either, that was found to be wrong while the post was away', async () => {
    for (const { edit, remove, hear, found } of await both()) {
      await edit(0, 'Words and a phone');
      await remove();
      await hear('Edit 0');
      expect(await found()).toMatchObject({ gone: true });
      await hear('Removed');
      expect(await found()).toEqual(asItWas);
    }
  });

  it('FORUM3 an edit that was right stays where those before and behind it were wrong', async () => {
    for (const { edit, hear, found } of await both()) {
      await edit(0, 'Words and a phone');
      await edit(1, 'Words');
      await edit(2, 'Nothing');
      await hear('Edit 0');
      await hear('Edit 1', 'uphold');
      await hear('Edit 2');
      expect(await found()).toMatchObject({ text: 'Words' });
    }
  });
});
