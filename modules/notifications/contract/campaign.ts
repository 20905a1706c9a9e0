import { z } from 'zod';
import { bilingual } from '../../kernel/contract/language.js';
import { time } from '../../kernel/contract/list.js';
import { campaignState } from './campaign.machine.js';

/** NOTIF1: to whom of a championship: so many teams from the top of its board, or everybody in it. */
export const audienceTeams = {
  TOP_3: 3,
  TOP_20: 20,
  TOP_50: 50,
  TOP_100: 100,
  TOP_N: null,
  TO_ALL: 1_000_000,
} as const;
export const audiences = Object.keys(audienceTeams) as (keyof typeof audienceTeams)[];
export type AudienceName = keyof typeof audienceTeams;
export const usualTop = 1;

export const audience = z.object({
  audience: z.enum(audiences),
  /** Of TOP_N. */
  top: z.number().int().min(1).max(1_000_000).default(usualTop),
});
export type Audience = z.infer<typeof audience>;

/** How many teams from the top. */
export const teamsOf = ({ audience: name, top }: Audience): number => audienceTeams[name] ?? top;

export const longestTitle = 160;
export const longestText = 2000;

const inOneLanguage = { rus: '', eng: '' };
const words = (longest: number) =>
  bilingual
    .partial()
    .transform(({ rus = '', eng = '' }) => ({ rus: rus.trim(), eng: eng.trim() }))
    .refine(({ rus, eng }) => Math.max(rus.length, eng.length) <= longest, 'TOO_LONG')
    .refine(({ rus, eng }) => rus !== inOneLanguage.rus || eng !== inOneLanguage.eng, 'FIELD_REQUIRED');

/** What is said: in both languages, or in one that everybody gets. */
export const campaignText = z.object({ title: words(longestTitle), text: words(longestText) });
export type CampaignText = z.infer<typeof campaignText>;

export const campaignCount = z.object({ people: z.number().int(), teams: z.number().int() });

/** A message to many, and how far it is. */
export const campaign = z.object({
  id: z.uuid(),
  audience: z.enum(audiences),
  /** Teams from the top, as it was asked for. */
  top: z.number().int(),
  title: bilingual,
  text: bilingual,
  byMail: z.boolean(),
  state: campaignState,
  by: z.string(),
  madeAt: time,
  doneAt: time.nullable(),
  people: z.number().int(),
  sent: z.number().int(),
});
export type CampaignView = z.infer<typeof campaign>;

/** What became of it. */
export const campaignReport = campaign.extend({
  /** Have it on the site; others hear of such things by mail alone, or not at all. */
  onSite: z.number().int(),
  seen: z.number().int(),
  mailed: z.number().int(),
  /** A mail will come: in a digest, or after quiet hours. */
  mailsWaiting: z.number().int(),
});
