import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { type MailServer, startMailServer } from '../../../test/kit/mail-server.js';
import { aPerson, testPassword, unique, withSecondFactor } from '../../../test/kit/people.js';
import { Notices } from '../../kernel/notices/notices.js';

describe('NOTIF1 mails about notices that have not gone yet', () => {
  let mailServer: MailServer;
  let api: TestApp;
  beforeAll(async () => {
    mailServer = await startMailServer();
    api = await startTestApp({
      worker: true,
      env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Podium <podium@podium.test>' },
    });
  });
  afterAll(async () => {
    await api.close();
    await mailServer.close();
  });
  /** What the server took for an address, with links in one piece. */
  const takenFor = (address: string) =>
    mailServer.taken
      .filter(({ to }) => to.includes(address))
      .map(({ data }) => data.replace(/=\r?\n/gu, '').replaceAll('=3D', '='));

  it('NOTIF1 AUTH4 go to the address that the person has now, not to a former one', async () => {
    const admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    const person = await aPerson(api);
    await api.settle();
    const former = takenFor(person.email).length;
    mailServer.state.rejections = 1;
    const reason = unique('reason');
    await api.get(Notices).tell({
      ...{ cause: 'results.final', reason, url: `/championship/${reason}/rating` },
      params: { championship: { eng: reason, rus: reason }, place: 1, teams: 2 },
      people: [{ personId: person.id }],
    });
    await api.settle();
    expect(mailServer.state.rejections).toBe(0);

    const email = `${unique('another')}@example.org`;
    await person.http.post('/api/user/email').send({ email, password: testPassword }).expect(200);
    await api.settle();
    const token = /token=([\w.-]+)/u.exec(takenFor(email)[0] ?? '')?.[1];
    await person.http.post('/api/auth/confirm').send({ token }).expect(200);
    await api.settle();
    const [letter] = await api.sql<{ id: string }>(`select id from pgboss.job where name = 'dead-letters'`);
    await admin.http.post(`/api/admin/dead-letters/${letter?.id}/again`).send({ reason: 'Mended' }).expect(200);
    await api.settle();
    expect(takenFor(email).filter((mail) => mail.includes(reason))).toHaveLength(1);
    // The former one hears of the change alone.
    const heard = takenFor(person.email).slice(former);
    expect(heard.filter((mail) => mail.includes(reason))).toEqual([]);
    expect(heard).toHaveLength(1);
  });
});
