import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';
import { campaignState } from './campaign.machine.js';

/** A mail or a message to a phone is to be sent: by which lane, in the order of who waits. */
export const messageWritten = fact('notifications.MessageWritten', {
  messageId: z.uuid(),
  lane: z.enum(['sms', 'asked', 'mail']).default('mail'),
});

/** People have new notices. */
export const noticesWritten = fact('notifications.NoticesWritten', {
  notices: z.array(z.object({ id: z.uuid(), personId: z.uuid() })),
});

/** Mails about notices are due. */
export const mailsDue = fact('notifications.MailsDue', { personIds: z.array(z.uuid()) });

/** Browsers are to show notices. */
export const pushesDue = fact('notifications.PushesDue', { personIds: z.array(z.uuid()) });

/** Somebody has looked at their notices. */
export const noticesSeen = fact('notifications.NoticesSeen', { personId: z.uuid() });

/** A message to many was begun, stopped, went on, or has reached everybody. */
export const campaignMoved = fact('notifications.CampaignMoved', {
  campaignId: z.uuid(),
  championshipId: z.uuid(),
  state: campaignState,
});
