import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { AdminContext, RecordContextProvider, ResourceContextProvider, testI18nProvider } from 'react-admin';
import { SubmissionActions } from './submission-show.js';

const offered = async (submission: object): Promise<string[]> => {
  const record = { id: 'one', name: 'a.csv', champname: 'small', revoked: null, fileGoneAt: null, ...submission };
  render(
    <AdminContext i18nProvider={testI18nProvider()}>
      <ResourceContextProvider value="submissions">
        <RecordContextProvider value={record}>
          <SubmissionActions />
        </RecordContextProvider>
      </ResourceContextProvider>
    </AdminContext>,
  );
  await screen.findByRole('link', { name: 'resources.submissions.action.list' });
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].flatMap(
    ({ textContent }) => /^admin\.(?:act\.)?(.+)$/.exec(textContent)?.[1] ?? [],
  );
};

describe('ADMIN1 SUB6 the buttons of a submission by its state', () => {
  afterEach(cleanup);

  it.each([
    [{ status: 'QUEUED' }, ['download']],
    [{ status: 'RUNNING' }, ['download']],
    [{ status: 'SCORED' }, ['rejudgeOne', 'revoke', 'download']],
    [{ status: 'INVALID' }, ['rejudgeOne', 'download']],
    [{ status: 'INVALID', revoked: 'copied' }, ['download']],
    [{ status: 'FAILED' }, ['retry', 'download']],
    [{ status: 'CANCELLED' }, ['download']],
    [{ status: 'SCORED', fileGoneAt: '2026-11-21T09:05:00.000Z' }, ['revoke']],
    [{ status: 'FAILED', fileGoneAt: '2026-11-21T09:05:00.000Z' }, []],
  ])('%j', async (submission, buttons) => {
    expect(await offered(submission)).toEqual(buttons);
  });
});
