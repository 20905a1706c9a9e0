import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { OwnChampionship } from './own-championship.js';
import { becomeSomebody, openAs, openAsGuest, ready, takePart } from './visitors.js';

const apps: OpenApp[] = [];
const opened = (app: OpenApp) => {
  apps.push(app);
  return app;
};
const box = '/api/championships/roman-numerals/box';

describe('a repository from its address to the board', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('ALGO1 SUB3 the example is checked and handed in, its tests are coloured, its log is read, and it has a score and a place', async () => {
    // One address is refused on purpose.
    const app = opened(await openAsGuest({ expectedErrors: [/status of 422/] }));
    const { page } = app;
    await becomeSomebody(page);
    await takePart(page, 'roman-numerals');
    await page.goto('/championship/roman-numerals/metric');
    // Handing in is by code here, whatever address leads to it.
    await page.waitForURL('**/roman-numerals/algorithm');
    await ready(page);
    await page.getByLabel('Address of the repository').fill('http://git.example.org/a.git');
    await page.getByRole('button', { name: 'Submit the repository' }).click();
    await page.getByText('Unavailable repository').waitFor();
    await page.getByText('The address has to be one of https').waitFor();
    await page.getByLabel('Address of the repository').fill('');
    await page.getByRole('button', { name: 'Take the example of the organiser' }).click();
    await app.expectAccessible();
    const { paused } = (await (await page.request.get(box)).json()) as { paused?: string };
    if (paused === 'RUNNER_ABSENT') {
      // The page says so; what is handed in waits.
      await page.getByText('Nothing is run now').waitFor();
      return;
    }
    await page.getByRole('button', { name: 'Check access' }).click();
    await page.getByText(/Available: commit [0-9a-f]{12}, 3 files/).waitFor();
    const trials = page.getByRole('region', { name: 'Trial on the visible tests' });
    await trials.getByText('Trials left today: 10 of 10').waitFor();
    await page.getByRole('button', { name: 'Try on the visible tests' }).click();
    await trials.getByText('1-small · ran').waitFor({ timeout: 60_000 });
    await trials.getByText('Trials left today: 9 of 10').waitFor();
    expect(await trials.getByText(/ · ran$/).count()).toBe(2);
    await app.expectAccessible();
    await page.getByLabel('Comment').fill('the example as it is');
    await page.getByRole('button', { name: 'Submit the repository' }).click();
    const run = page.getByRole('article', { name: 'roman-numerals.git' });
    await run.getByText('Scored', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await run.getByRole('button', { name: /· ok/ }).count()).toBe(4);
    await run.getByRole('button', { name: /^1-small/ }).click();
    await run.getByText('8 numerals read').first().waitFor();
    await run.getByLabel('Search the log').fill('nothing of this');
    await run.getByText('8 numerals read').waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      run.getByRole('link', { name: 'Download the log' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('1-small.log');
    await run.getByRole('button', { name: /^3-many/ }).click();
    await run.getByText('The test is hidden').waitFor();
    await app.expectAccessible();
    const own = await page.request.get('/api/championships/roman-numerals/solutions');
    const { items } = (await own.json()) as { items: { id: string; commit: string }[] };
    await page.goto(`/championship/roman-numerals/solutions/${items[0]?.id}`);
    const sheet = page.getByRole('dialog');
    await sheet
      .getByText(String(items[0]?.commit.slice(0, 12)))
      .first()
      .waitFor();
    await sheet.getByText('2-years · ok').waitFor();
    await app.expectAccessible();
    await page.goto('/championship/roman-numerals/rating');
    await page
      .getByText(/^You · /)
      .first()
      .waitFor({ timeout: 60_000 });
    // Teams of the demo handed in before, and the runner beside judged them.
    await page.getByText('Laplace').first().waitFor({ timeout: 60_000 });
  });

  it('ALGO1 CHAMP5 SUB4 ADMIN1 a client gives tests in the editor; who waits in a paused queue sees it, is put back by an operator, and goes on', async () => {
    const { page: client, expectAccessible: clientsIsAccessible } = opened(await openAs('client'));
    const own = await OwnChampionship.draftByCode(client.request, `by-code-${Date.now()}`);
    await client.goto(`/championship/${own.champname}/edit?step=tests`);
    await client.getByText('0 of at most 50 tests').waitFor();
    await client.getByLabel('New test name').fill('1-small');
    await client.getByLabel('Participants see its input and its whole log').check();
    await client.getByRole('button', { name: 'Add a test' }).click();
    const test = client.getByRole('region', { name: /^1-small/ });
    await test.getByText('up to 100 MB: the program reads it on standard input').waitFor();
    const give = (at: number, name: string, text: string) =>
      test
        .locator('input[type=file]')
        .nth(at)
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await give(0, 'input.csv', 'id,numeral\n1,I\n2,VI\n');
    await test.getByText('up to 100 MB: the same columns in each test').waitFor();
    await give(1, 'truth.csv', 'id,target\n1,1\n2,6\n');
    await test.getByText('counts', { exact: true }).waitFor();
    await client.getByText('1 of at most 50 tests').waitFor();
    await clientsIsAccessible();
    await own.open();

    const { page, expectAccessible } = opened(await openAs('alice', { language: 'ENG' }));
    await own.join(page.request, 'By code');
    await own.pause('The runners are moved');
    const example = await (await page.request.get('/api/championships/roman-numerals')).json();
    await page.goto(`/championship/${own.champname}/algorithm`);
    await page.getByLabel('Address of the repository').fill(example.repositoryExample);
    await page.getByRole('button', { name: 'Submit the repository' }).click();
    await page.getByText('The runners are moved').waitFor();
    await page.getByText('Place 1 of 1 in the queue').first().waitFor();
    await expectAccessible();

    const admin = opened(await openAs('admin')).page;
    const { user } = await (await admin.request.post('/api/auth/session')).json();
    await admin.addInitScript(`localStorage.setItem('RaStore.locale', '"en"')`);
    await admin.goto(`${user.adminPath}/queue`);
    await admin
      .getByRole('list', { name: 'Code runners' })
      .or(admin.getByText('No runner is responding'))
      .first()
      .waitFor();
    const act = async (name: string) => {
      await admin
        .getByRole('row', { name: new RegExp(own.champname) })
        .getByRole('button', { name })
        .click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByRole('textbox').fill('It was stuck');
      await dialog.getByRole('button', { name }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const run = page.getByRole('article', { name: 'roman-numerals.git' });
    await act('Drop');
    await run.getByText('Failed', { exact: true }).waitFor();
    await act('Send again');
    await page.getByText('Place 1 of 1 in the queue').first().waitFor();
    await page.getByText('The runners are moved').waitFor();
    await own.resume();
    await page.getByText('The runners are moved').waitFor({ state: 'detached' });
    const { paused } = (await (await page.request.get(box)).json()) as { paused?: string };
    if (paused === 'RUNNER_ABSENT') await page.getByText('Checking is paused').waitFor();
    else await run.getByText('Scored', { exact: true }).waitFor({ timeout: 60_000 });
  });

  it('ALGO2 CHAMP5 a client gives a program in the place of the metric, reads why it was not tried, and takes it away again', async () => {
    const { page, expectAccessible } = opened(await openAs('client'));
    const own = await OwnChampionship.draftByCode(page.request, `by-program-${Date.now()}`, 'HACKATHON_PYTH');
    await page.goto(`/championship/${own.champname}/edit?step=metric`);
    const part = page.getByRole('region', { name: 'Custom metric program' });
    const buffer = Buffer.from('def score(truth_path, solution_path):\n    return 1.0\n');
    await part.locator('input[type=file]').setInputFiles({ name: 'metric.py', mimeType: 'text/x-python', buffer });
    await part.getByText('metric.py').waitFor();
    await part.getByText('Not tried').waitFor();
    await expectAccessible();
    await part.getByRole('button', { name: 'Remove the program' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the program' }).click();
    await part.getByText('metric.py').waitFor({ state: 'detached' });
  });

  it('ALGO1 I18N1 the tab is there in Russian too', async () => {
    const path = '/championship/roman-numerals/algorithm';
    const app = opened(await openAsGuest({ language: 'RUS', path }));
    await ready(app.page);
    await app.page.getByRole('tab', { name: 'Проверка алгоритмов' }).waitFor();
    await app.expectAccessible();
  });
});
