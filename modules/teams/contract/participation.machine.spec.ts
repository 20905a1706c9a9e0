import { describe, expect, it } from '@jest/globals';
import { personStatuses } from '../../kernel/contract/status.js';
import { afterEvent, participationMachine, participationOf, type ParticipationState } from './participation.machine.js';

const running = {
  isUnnamed: false,
  takesPart: false,
  isOrganiser: false,
  isOut: false,
  isEnded: false,
  acceptAfterEnd: true,
};
const statuses = [null, ...personStatuses];

describe('CHAMP4 the way into a championship', () => {
  it.each([
    // for: a guest, NEW, CONFIRMED, VERIFIED, IDENTIFIED
    ['CONFIRMED', ['LOGGED_OUT', 'EMAIL', 'READY', 'READY', 'READY']],
    ['VERIFIED', ['LOGGED_OUT', 'EMAIL', 'PHONE', 'READY', 'READY']],
    ['IDENTIFIED', ['LOGGED_OUT', 'EMAIL', 'PHONE', 'PROFILE', 'READY']],
  ] as const)('CHAMP4 where %s is needed the first missing step comes next', (needed, expected) => {
    expect(statuses.map((status) => participationOf({ ...running, status, needed }))).toEqual(expected);
  });

  it.each([
    // takes part, has ended, accepts after the end
    [false, false, true, 'READY'],
    [true, false, true, 'TAKING_PART'],
    [false, true, true, 'ENDED'],
    [true, true, true, 'TAKING_PART'],
    [false, true, false, 'OVER'],
    [true, true, false, 'OVER'],
    [true, false, false, 'TAKING_PART'],
    [false, false, false, 'READY'],
  ] as const)(
    'CHAMP8 part %s, ended %s, accepts after the end %s: %s',
    (takesPart, isEnded, acceptAfterEnd, expected) => {
      const facts = {
        status: 'IDENTIFIED',
        isUnnamed: false,
        needed: 'IDENTIFIED',
        takesPart,
        isOrganiser: false,
        isOut: false,
        isEnded,
        acceptAfterEnd,
      } as const;
      expect(participationOf(facts)).toBe(expected);
      const guest = { ...facts, status: null, takesPart: false };
      if (isEnded) expect(participationOf(guest)).toBe(acceptAfterEnd ? 'ENDED' : 'OVER');
    },
  );

  it('CHAMP6 a team that did not go on can hand in no more, unless all is over', () => {
    const facts = { ...running, status: 'CONFIRMED', needed: 'CONFIRMED', isOut: true } as const;
    expect(participationOf({ ...facts, takesPart: true })).toBe('OUT');
    expect(participationOf(facts)).toBe('READY');
    expect(participationOf({ ...facts, takesPart: true, isEnded: true, acceptAfterEnd: false })).toBe('OVER');
  });

  it('CHAMP4 who has the answers is no competitor, nor one that takes part already', () => {
    const facts = { ...running, status: 'IDENTIFIED', needed: 'CONFIRMED', isOrganiser: true } as const;
    expect(participationOf(facts)).toBe('ORGANISER');
    expect(participationOf({ ...facts, takesPart: true })).toBe('ORGANISER');
  });

  it('CHAMP4 who was given a login has to choose one, once the e-mail is confirmed', () => {
    const unnamed = { ...running, isUnnamed: true, needed: 'CONFIRMED' } as const;
    const states = statuses.map((status) => participationOf({ ...unnamed, status }));
    expect(states).toEqual(['LOGGED_OUT', 'EMAIL', 'LOGIN', 'LOGIN', 'LOGIN']);
    expect(participationOf({ ...unnamed, status: 'IDENTIFIED', takesPart: true })).toBe('TAKING_PART');
  });

  it('CHAMP4 only who is ready can take part', () => {
    const states = Object.keys(participationMachine.states) as ParticipationState[];
    const ways = states.map((state) => [state, afterEvent(state, { type: 'TAKE_PART' })]);
    expect(ways.filter(([, next]) => next !== null)).toEqual([['READY', 'TAKING_PART']]);
  });
});
