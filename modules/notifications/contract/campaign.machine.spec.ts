import { describe, expect, it } from '@jest/globals';
import { afterCampaignEvent, campaignState, type CampaignEvent } from './campaign.machine.js';

const events: CampaignEvent['type'][] = ['PAUSE', 'RESUME', 'FINISH'];

describe('NOTIF1 the machine of a message to many', () => {
  it('NOTIF1 allows in each state these events and no other', () => {
    const table = campaignState.options.map((state) => [
      state,
      ...events.map((event) => afterCampaignEvent(state, event)),
    ]);
    expect(table).toEqual([
      ['SENDING', 'PAUSED', null, 'DONE'],
      ['PAUSED', null, 'SENDING', null],
      ['DONE', null, null, null],
    ]);
    expect(campaignState.options.map((state) => afterCampaignEvent(state, 'PAUSE', 1))).toEqual([
      'PAUSED',
      null,
      'PAUSED',
    ]);
  });
});
