import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { route } from '../../kernel/contract/route.js';
import { audience, campaign, campaignCount, campaignReport, campaignText } from './campaign.js';
import './errors.js';

const named = z.object({ champname });
const one = z.object({ id: z.uuid() });

export const countAudience = route({
  method: 'POST',
  path: 'championships/{champname}/campaigns/count',
  changesNothing: 'Answers what an act would do',
  summary: 'How many people a message would go to. For the client and admins',
  access: 'user',
  params: named,
  body: audience,
  reply: campaignCount,
  errors: [],
  repeats: 'it reads',
});

export const testCampaign = route({
  method: 'POST',
  path: 'championships/{champname}/campaigns/test',
  changesNothing: 'Sends a mail to oneself',
  summary: 'Send a message to oneself alone, as it would be for others. For the client and admins',
  access: 'user',
  params: named,
  body: campaignText,
  reply: z.object({}),
  errors: [],
  rate: { points: 20, seconds: 3600, by: 'user' },
  idempotent: true,
});

export const startCampaign = route({
  method: 'POST',
  path: 'championships/{champname}/campaigns',
  answerSeconds: 300,
  changes: ['campaigns'],
  summary:
    'Send a message to an audience of a championship; `count` says how many people that is, and must still be right. For the client, so many times a day, and admins',
  access: 'user',
  params: named,
  body: audience.extend({ ...campaignText.shape, byMail: z.boolean().default(true), count: z.number().int().min(0) }),
  reply: campaign,
  status: 202,
  errors: ['AUDIENCE_CHANGED', 'AUDIENCE_EMPTY', 'CAMPAIGN_LIMIT', 'KEY_REUSED'],
  idempotent: true,
});

export const campaigns = route({
  method: 'GET',
  path: 'championships/{champname}/campaigns',
  about: ['campaigns'],
  summary: 'The latest messages to the participants of a championship, the newest first. For the client and admins',
  access: 'user',
  params: named,
  reply: z.object({ items: z.array(campaign) }),
  errors: [],
});

export const oneCampaign = route({
  method: 'GET',
  path: 'campaigns/{id}',
  about: ['campaigns'],
  summary: 'A message to participants: how far it is, and what became of it. For the client and admins',
  access: 'user',
  params: one,
  reply: campaignReport,
  errors: [],
});

export const pauseCampaign = route({
  method: 'POST',
  path: 'campaigns/{id}/pause',
  changes: ['campaigns'],
  summary: 'Tell nobody else for now, and hold its mails that wait; a second time changes nothing',
  access: 'user',
  params: one,
  reply: campaign,
  errors: [],
  idempotent: true,
});

export const resumeCampaign = route({
  method: 'POST',
  path: 'campaigns/{id}/resume',
  changes: ['campaigns'],
  summary: 'Tell the others as well, also by the mails that waited; a second time changes nothing',
  access: 'user',
  params: one,
  reply: campaign,
  errors: [],
  idempotent: true,
});
