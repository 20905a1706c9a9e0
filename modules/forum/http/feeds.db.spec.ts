import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';

describe('feeds of the forum', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const read = async (path: string) => {
    const answer = await api.guest().get(path).expect(200);
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    return answer.text;
  };

  it('FORUM1 programs read what is new: in a thread, of all topics, of all posts', async () => {
    const { name } = await aThread(api, { title: 'Trees & <forests>' });
    const { id } = await aTopic(api, { thread: name, title: 'A <b>bold</b> title', text: 'Some **text** <script>' });
    const elsewhere = await aTopic(api);
    const comment = await aComment(api, id);
    const page = `http://podium.test/forum/${name}/${id}`;
    const [thread, topics, all] = await Promise.all(
      [`/forum/${name}/feed.xml`, '/forum/lenta/feed.xml', '/forum/feed.xml?lang=RUS'].map(read),
    );
    for (const feed of [thread!, topics!, all!]) {
      expect(feed).toContain('<title>A &lt;b&gt;bold&lt;/b&gt; title</title>');
      expect(feed).toContain(`<link>${page}</link>`);
      expect(feed).toContain('&lt;strong&gt;text&lt;/strong&gt;');
      expect(feed).not.toContain('<script');
    }
    expect(thread).toContain('<channel><title>Trees &amp; &lt;forests&gt;</title>');
    expect(thread).not.toContain(elsewhere.id);
    expect(topics).toContain(elsewhere.id);
    expect(topics).not.toContain(comment.id);
    expect(all).toContain(`<link>${page}?at=${comment.id}</link>`);
  });

  it('FORUM1 nothing that is hidden, deleted or closed is in a feed', async () => {
    const { name } = await aThread(api);
    const hidden = await aTopic(api, { thread: name });
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [hidden.id]);
    const { id, author } = await aTopic(api, { thread: name });
    await aComment(api, id);
    await author.http.delete(`/api/forum/topics/${id}`).expect(200);
    for (const path of [`/forum/${name}/feed.xml`, '/forum/feed.xml'])
      for (const gone of [hidden.id, id]) expect(await read(path)).not.toContain(gone);
    await api.sql('update forum.threads set is_open = false where name = $1', [name]);
    await api.guest().get(`/forum/${name}/feed.xml`).expect(404);
  });
});
