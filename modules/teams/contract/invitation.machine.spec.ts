import { describe, expect, it } from '@jest/globals';
import { afterInvitationEvent, invitationStatuses } from './invitation.machine.js';

describe('TEAM1 the life of an invitation', () => {
  it.each([
    // from: SENT, ACCEPTED, REJECTED, CANCELLED, EXPIRED, WITHDRAWN
    ['ACCEPT', ['ACCEPTED', null, null, null, null, null]],
    ['REJECT', ['REJECTED', null, null, null, null, null]],
    ['CANCEL', ['CANCELLED', null, null, null, null, null]],
    ['EXPIRE', ['EXPIRED', null, null, null, null, null]],
    ['WITHDRAW', ['WITHDRAWN', null, null, null, null, null]],
  ] as const)('TEAM1 %s is answered once, and only while it is open', (event, expected) => {
    expect(invitationStatuses.map((status) => afterInvitationEvent(status, event))).toEqual(expected);
  });
});
