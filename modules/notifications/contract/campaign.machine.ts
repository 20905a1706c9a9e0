import { setup } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';
import { z } from 'zod';

export const campaignState = z.enum(['SENDING', 'PAUSED', 'DONE']);
export type CampaignState = z.infer<typeof campaignState>;

export type CampaignEvent =
  | { type: 'PAUSE'; mailsWaiting: number } // who was told on the site may have a mail to come, which is held
  | { type: 'RESUME' }
  | { type: 'FINISH' }; // everybody was told

/** Life of a message to many (NOTIF1), pure. */
export const campaignMachine = setup({
  types: { events: {} as CampaignEvent },
  guards: { mailsWait: ({ event }) => event.type === 'PAUSE' && event.mailsWaiting > 0 },
}).createMachine({
  id: 'campaign',
  initial: 'SENDING',
  states: {
    SENDING: { on: { PAUSE: 'PAUSED', FINISH: 'DONE' } },
    PAUSED: { on: { RESUME: 'SENDING' } },
    DONE: { on: { PAUSE: { guard: 'mailsWait', target: 'PAUSED' } } },
  },
});

/** The state after an event, or null where the machine does not allow it. */
export const afterCampaignEvent = (
  state: CampaignState,
  type: CampaignEvent['type'],
  mailsWaiting = 0,
): CampaignState | null => advance(campaignMachine, state, type === 'PAUSE' ? { type, mailsWaiting } : { type });
