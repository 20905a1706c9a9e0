import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, unique } from '../../../test/kit/people.js';
import { Notices } from '../../kernel/notices/notices.js';
import { MailsInTime } from '../jobs/mails-in-time.js';

describe('NOTIF1 mails about the account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('NOTIF1 AUTH11 tell of nothing else, so that all else ends as its person wishes', async () => {
    const person = await aPerson(api);
    const [role, results] = [unique('role'), unique('results')];
    const people = [{ personId: person.id }];
    await api.get(Notices).tell({
      ...{ cause: 'results.final', reason: results, url: `/championship/${results}/rating`, mails: 'paced' },
      params: { championship: { eng: results, rus: results }, place: 1, teams: 2 },
      people,
    });
    await api
      .get(Notices)
      .tell({ cause: 'account.role', reason: role, url: '', params: { role: 'client' }, mails: 'paced', people });
    await api.settle();
    await api.get(MailsInTime).write();
    await api.settle();
    const sql = `select purpose, off is not null as "canEnd", strpos(text, $2) > 0 as "isResults"
      from notifications.messages where recipient = $1 order by purpose`;
    expect(await api.sql(sql, [person.email, results])).toEqual([
      { purpose: 'account', canEnd: false, isResults: false },
      { purpose: 'notices', canEnd: true, isResults: true },
    ]);
  });
});
