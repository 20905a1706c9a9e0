import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate, submit, type TestChampionship } from '../../../test/kit/championships.js';
import type { TestPerson } from '../../../test/kit/people.js';
import { aMember, answer, invite } from '../../../test/kit/teams.js';
import { RosterModel, type Step } from '../../../test/kit/roster-model.js';

const [people, championships, maxTeamSize, dailyAttempts] = [20, 3, 4, 1];
/** `ROSTER_STEPS=10000` for a long look: some minutes. */
const steps = Number(process.env['ROSTER_STEPS'] ?? 450);
const seed = Number(process.env['ROSTER_SEED'] ?? 11);

/** A championship, what is expected of it, and the dice that are rolled there. */
interface Room {
  championship: TestChampionship;
  model: RosterModel;
  random: (below: number) => number;
}

/** The same numbers for the same seed (mulberry32). */
const numbersOf = (start: number) => {
  let state = start;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const kinds: readonly Step['kind'][] = [
  ...(['participate', 'participate', 'submit', 'submit', 'invite', 'invite', 'invite', 'invite'] as const),
  ...(['accept', 'accept', 'accept', 'accept', 'reject', 'cancel', 'leave', 'remove', 'captain'] as const),
];

describe('random steps of many people', () => {
  let api: TestApp;
  const persons = new Map<string, TestPerson>();
  const rooms: Room[] = [];
  beforeAll(async () => {
    api = await startTestApp();
    while (persons.size < people) {
      const person = await aMember(api);
      persons.set(person.login, person);
    }
    while (rooms.length < championships) {
      const championship = await aChampionship(api, { maxTeamSize, dailyAttempts, dateStart: api.clock.inDays(0) });
      const random = numbersOf(seed + rooms.length);
      rooms.push({ championship, model: new RosterModel(maxTeamSize, dailyAttempts), random });
    }
  }, 120_000);
  afterAll(() => api.close());

  /** Mostly by whoever may do it, so that most steps lead somewhere. */
  const stepIn = ({ model, random }: Room): Step => {
    const oneOf = <T>(all: readonly T[]): T | undefined => all[random(all.length || 1)];
    const somebody = (): string => oneOf([...persons.keys()]) ?? '';
    const kind = oneOf(kinds) ?? 'participate';
    const team = oneOf(model.live());
    const invitation = oneOf(model.invitations.slice(-12));
    const isApt = random(5) > 0;
    if (kind === 'participate' || kind === 'submit') return { kind, by: somebody() };
    if (kind === 'accept' || kind === 'reject' || kind === 'cancel') {
      if (!invitation) return { kind: 'participate', by: somebody() };
      const side = kind === 'cancel' ? invitation.team : invitation.to;
      const captain = model.teams.find(({ id }) => id === side)?.captain;
      return { kind, by: isApt ? (captain ?? side) : somebody(), id: invitation.id };
    }
    if (!team) return { kind: 'participate', by: somebody() };
    const by = isApt ? team.captain : somebody();
    if (kind === 'leave') return { kind, by: isApt ? (oneOf(team.members)?.login ?? by) : by, team: team.id };
    if (kind === 'invite') {
      const login = somebody();
      const type = model.teamOf(login) && isApt ? 'cominv' : 'inv';
      return { kind, by, team: team.id, login, type };
    }
    return { kind, by, team: team.id, login: isApt ? (oneOf(team.members)?.login ?? by) : somebody() };
  };

  const send = (step: Step, championship: TestChampionship): PromiseLike<Response> => {
    const by = persons.get(step.by)!;
    switch (step.kind) {
      case 'participate':
        return participate(by, championship.champname);
      case 'submit':
        return submit(by, championship);
      case 'invite':
        return invite(by, step.team, step.login, step.type);
      case 'accept':
      case 'reject':
      case 'cancel':
        return answer(by, step.id, step.kind);
      case 'leave':
        return by.http.post(`/api/teams/${step.team}/leave`).send({});
      case 'remove':
        return by.http.delete(`/api/teams/${step.team}/members/${step.login}`);
      case 'captain':
        return by.http.post(`/api/teams/${step.team}/captain`).send({ login: step.login });
    }
  };
  const codeOf = ({ status, body }: Response): string => (status < 300 ? 'OK' : body.error);

  /** What both captains are shown before one of them says yes. */
  const previewOf = async (step: Step, model: RosterModel) => {
    const merge = step.kind === 'accept' ? model.invitations.find(({ id }) => id === step.id) : undefined;
    if (merge?.type !== 'cominv' || merge.status !== 'SENT') return null;
    const asking = model.teams.find(({ id }) => id === merge.team)!;
    const { http } = persons.get(asking.captain)!;
    const { body } = await http.get(`/api/teams/${merge.team}/merge-preview?team=${merge.to}`).expect(200);
    return body as { allowed: boolean; reason: { code: string } | null; members: number };
  };

  const expectWhole = async (): Promise<void> => {
    const sql = `select t.id, count(m.person_id)::int as size, bool_or(m.person_id = t.captain_id) as led
      from teams.teams t left join teams.members m on m.team_id = t.id where t.ended_at is null group by t.id`;
    for (const { size, led } of await api.sql(sql)) {
      expect(led).toBe(true);
      expect(size).toBeLessThanOrEqual(maxTeamSize);
    }
    const over = `select team_id from scoring.attempts where state <> 'REFUNDED' group by team_id having count(*) > $1`;
    expect(await api.sql(over, [dailyAttempts])).toEqual([]);
  };

  const met = new Map<string, number>();
  let merges = 0;
  /** One room, step by step: its model knows what comes next. The same people are in the others at that moment. */
  const walk = async (room: Room): Promise<void> => {
    for (let at = 0; at < steps / championships; at += 1) {
      // Limits by the hour hold for people who live slower than this.
      if (at % 60 === 0) await api.sql('delete from kernel.rate_limits');
      const step = stepIn(room);
      const preview = await previewOf(step, room.model);
      const reply = await send(step, room.championship);
      const expected = room.model.take(step, () => reply.body[step.kind === 'participate' ? 'teamId' : 'id']);
      expect([at, step, codeOf(reply)]).toEqual([at, step, expected]);
      met.set(expected, (met.get(expected) ?? 0) + 1);
      if (!preview || expected === 'NOT_FOUND') continue;
      merges += 1;
      expect([preview.allowed, preview.reason?.code ?? 'OK']).toEqual([expected === 'OK', expected]);
      if (expected === 'OK') expect(reply.body.team.members).toHaveLength(preview.members);
    }
  };

  it(
    'TEAM1 TEAM2 answer as a simple model does, and a merge as its preview',
    async () => {
      await Promise.all(rooms.map(walk));
      await expectWhole();
      for (const { championship, model } of rooms) {
        const teams = model.live().map(({ id, captain, members }) => ({ id, captain, members: members.length }));
        const sql = `select t.id, p.login as captain, (select count(*)::int from teams.members m where m.team_id = t.id) as members
        from teams.teams t join identity.people p on p.id = t.captain_id where t.championship_id = $1 and t.ended_at is null`;
        const stored = await api.sql<{ id: string }>(sql, [championship.id]);
        expect(stored.toSorted((one, two) => one.id.localeCompare(two.id))).toEqual(
          teams.toSorted((one, two) => one.id.localeCompare(two.id)),
        );
      }
      expect(merges).toBeGreaterThan(Math.max(5, steps / 200));
      const rare = steps < 2000 ? [] : ['TEAM_FULL', 'ATTEMPTS_TOGETHER'];
      for (const code of ['OK', 'INVITATION_CLOSED', 'NOT_CAPTAIN', 'USER_ALREADY_PARTICIPATING', ...rare])
        expect(met.get(code) ?? 0).toBeGreaterThan(0);
    },
    Math.max(120_000, steps * 120),
  );

  it('TEAM1 TEAM2 keep whole what all of them do at once', async () => {
    const room = rooms[0]!;
    for (let round = 0; round < 6; round += 1) {
      const all = Array.from({ length: 16 }, () => stepIn(room)).filter(({ kind }) => kind !== 'submit');
      const replies = await Promise.all(all.map((step) => send(step, room.championship)));
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      await expectWhole();
    }
  }, 120_000);
});
