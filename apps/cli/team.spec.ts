import { afterEach, expect, test } from '@jest/globals';
import type { OwnInvitation, MergePreview } from '../../modules/teams/contract/team.js';
import { type ContractServer, startContractServer } from '../../test/kit/contract-server.js';
import { Computer } from '../../test/kit/run-cli.js';

const idOf = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const invitation = (number: number, more: Partial<OwnInvitation> = {}): OwnInvitation => ({
  ...{
    id: idOf(number),
    type: 'inv',
    status: 'REJECTED',
    team: 'Euler',
    teamId: idOf(7),
    login: 'alice',
    name: 'alice',
  },
  ...{ otherTeam: null, sentAt: '2026-11-01T10:00:00.000Z', expiresAt: '2036-11-08T10:00:00.000Z' },
  ...{ championship: 'small', title: { eng: 'Small', rus: '' }, direction: 'received', by: 'bob' },
  ...more,
});
const outlook = { best: null, place: null, teams: null, award: null, prize: null, points: null };
const preview: MergePreview = {
  ...{ allowed: true, reason: null, name: 'Euler', members: 2, maxSize: 5, prizePlaces: null, ...outlook },
  attempts: { used: 0, allowed: 10, left: 10 },
  submitUntil: '2026-11-30T10:00:00.000Z',
  sides: ['Euler', 'Gauss'].map((team) => ({ ...outlook, team, members: [{ login: 'alice', name: 'alice' }] })),
};

let server: ContractServer | undefined;
afterEach(() => server?.close());

test('CLI1 TEAM1 a merge is shown before it is accepted, however many invitations came after it', async () => {
  const merge = invitation(2, { type: 'cominv', status: 'SENT', otherTeam: { id: idOf(8), name: 'Gauss' } });
  server = await startContractServer({
    'GET invitations': ({ query: { cursor } }) =>
      cursor === 'older' ? { items: [merge], nextCursor: null } : { items: [invitation(1)], nextCursor: 'older' },
    'GET teams/{id}/merge-preview': preview,
  });
  const { exitCode, err } = await new Computer(server.url).podium(['team', 'accept', merge.id]);
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: expect.stringMatching(/^Euler with Gauss\n[^]*Time to hand in, until +30\.11\.2026/u),
  });
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});
