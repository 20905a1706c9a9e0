import { setup } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';
import { z } from 'zod';

export const campaignState = z.enum(['SENDING', 'PAUSED', 'DONE']);
export type CampaignState = z.infer<typeof campaignState>;

export type CampaignEvent = { type: 'PAUSE' } | { type: 'RESUME' } | { type: 'FINISH' }; // everybody was told

/** Life of a message to many (NOTIF1), pure. */
export const campaignMachine = setup({ types: { events: {} as CampaignEvent } }).createMachine({
  id: 'campaign',
  initial: 'SENDING',
  states: {
    SENDING: { on: { PAUSE: 'PAUSED', FINISH: 'DONE' } },
    PAUSED: { on: { RESUME: 'SENDING' } },
    DONE: { type: 'final' },
  },
});

/** The state after an event, or null where the machine does not allow it. */
export const afterCampaignEvent = (state: CampaignState, type: CampaignEvent['type']): CampaignState | null =>
  advance(campaignMachine, state, { type });
