import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aTopic } from '../../../test/kit/forum.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, testPassword, type TestPerson, tokenOf, unique } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { tracesOf } from '../../../test/kit/traces.js';
import { typedVacancy } from '../../../test/kit/vacancies.js';
import { Commands } from '../../kernel/commands/commands.js';
import { EnterByNetwork } from '../commands/enter-by-network.js';
import { IdentityApi } from '../identity.api.js';
import { FreeUnconfirmed } from '../jobs/free-unconfirmed.js';

describe('accounts whose e-mail nobody confirmed', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  /** Somebody who has done all that they may before the e-mail is confirmed. */
  const busy = async (): Promise<TestPerson> => {
    const person = await aPerson(api, { status: 'NEW' });
    const [topic, other] = [await aTopic(api), await aPerson(api)];
    const { http } = person;
    const draft = { sequence: 0, title: '', text: `My private draft ${person.login}` };
    await http.put(`/api/forum/drafts/comment:${topic.id}`).send(draft).expect(200);
    await http.put(`/api/forum/topics/${topic.id}/bookmark`).expect(200);
    await http.put(`/api/forum/threads/${topic.thread}/subscription`).expect(200);
    await http.put(`/api/forum/people/${other.login}/mute`).expect(200);
    await http.put(`/api/forum/topics/${topic.id}/visit`).send({ number: 0 }).expect(200);
    await http.get('/api/notifications').expect(200);
    await http
      .post('/api/vacancies')
      .send(typedVacancy({ title: `By ${person.login}` }))
      .expect(200);
    const admin = await aPerson(api, { role: 'admin' });
    const block = { reason: `${person.login} is no name`, until: null };
    await admin.http.post(`/api/admin/users/${person.id}/block`).send(block).expect(200);
    await admin.http.post(`/api/admin/users/${person.id}/unblock`).send({ reason: 'It is one' }).expect(200);
    await api.settle();
    return person;
  };
  const ways: Record<string, (person: TestPerson) => Promise<unknown>> = {
    'in time': async () => {
      api.clock.pass({ days: 7, minutes: 1 });
      await api.get(FreeUnconfirmed).free();
    },
    'for whom proves that the address is theirs': async ({ email }) => {
      const owner = await aPerson(api);
      await owner.http.post('/api/user/email').send({ email, password: testPassword }).expect(200);
      await api.settle();
      const token = tokenIn((await mailsTo(api, email)).at(-1));
      await owner.http.post('/api/auth/confirm').send({ token }).expect(200);
    },
    'for whom a network vouches': ({ email: verifiedEmail }) => {
      const names = { email: verifiedEmail, verifiedEmail, firstname: null, lastname: null };
      const vouched = { provider: 'acme', issuer: 'https://acme.example', subject: unique('subject'), ...names };
      return api.get(Commands).run(new EnterByNetwork(vouched, 'ENG'));
    },
    'for whom is moved here with the address': async ({ email }) => {
      const csv = `login,email,firstname,lastname,hash,role\n${unique('moved')},${email},,,,user\n`;
      await api.get(IdentityApi).importPeople(Readable.from([Buffer.from(csv)]), 'moved', false);
      await api.settle();
    },
  };

  it.each(Object.keys(ways))(
    'AUTH2 go %s, with all that they had, and what was open of them is closed',
    async (way) => {
      const person = await busy();
      const page = await openPage(api, { Cookie: `sid=${await tokenOf(api, person.id)}` });
      expect(await tracesOf(api, [person.id, person.login])).toEqual(
        expect.arrayContaining(['forum.drafts.text', 'forum.bookmarks.person_id', 'vacancies.vacancies.author_id']),
      );
      await ways[way]?.(person);
      await page.gone;
      page.close();
      await api.settle();
      // The log says of the deleted user what was done; calls are counted for as long as a limit lasts.
      const noted = ['kernel.audit.details', 'kernel.audit.object', 'kernel.audit.reason', 'kernel.rate_limits.key'];
      expect(await tracesOf(api, [person.id])).toEqual(noted);
      const named = await tracesOf(api, [person.login]);
      // The mails of whoever has the address now, and to it, for as long as they are kept.
      expect(named.filter((place) => !place.startsWith('notifications.messages.'))).toEqual(ofNewOwner(way));
    },
  );

  it('AUTH2 go no earlier than a link of their last day ends, and no later for one that is asked for then', async () => {
    const { login, email } = await aPerson(api, { status: 'NEW' });
    const again = async () => {
      await api.guest().get('/api/auth/repeatmail').query({ username: login }).expect(200);
      await api.settle();
    };
    const isThere = async () => (await api.get(IdentityApi).personOf(login)) !== null;
    api.clock.pass({ days: 6, hours: 23 });
    await again();
    api.clock.pass({ hours: 22 });
    await again();
    await api.get(FreeUnconfirmed).free();
    expect(await isThere()).toBe(true);
    api.clock.pass({ hours: 4 });
    await api.get(FreeUnconfirmed).free();
    expect([await isThere(), (await mailsTo(api, email)).length]).toEqual([false, 3]);
  });

  /** Their e-mail begins with the login, as the tests make addresses. */
  const ofNewOwner = (way: string) => {
    const of = ['identity.people.email', 'identity.people.email_key'];
    if (way === 'in time') return [];
    if (way.includes('network')) return [...of, 'identity.social_logins.label'];
    return way.includes('proves') ? ['identity.email_confirmations.email', ...of] : of;
  };
});
