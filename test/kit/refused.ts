import type { Response } from 'supertest';
import type { TestApp } from './api.js';
import { aChampionship, aParticipant, type ChampionshipWish } from './championships.js';
import type { TestPerson } from './people.js';

type Client = Awaited<ReturnType<typeof aChampionship>>['owner'];

/** What somebody gets who takes part in a championship of one attempt a day, from their client's hands. */
export const asParticipant = async (
  api: TestApp,
  call: (person: Awaited<ReturnType<typeof aParticipant>>, champname: string, owner: TestPerson) => unknown,
): Promise<Response> => {
  const championship = await aChampionship(api, { dailyAttempts: 1 });
  const person = await aParticipant(api, championship, { status: 'IDENTIFIED' });
  return (await call(person, championship.champname, championship.owner)) as Response;
};

/** What the client of a championship gets. */
export const asClient = async (
  api: TestApp,
  wish: ChampionshipWish,
  call: (owner: Client, path: string) => unknown,
): Promise<Response> => {
  const { owner, champname } = await aChampionship(api, wish);
  return (await call(owner, `/api/championships/${champname}`)) as Response;
};
