import { defineEntity, p } from '@mikro-orm/core';
import { languages } from '../../kernel/contract/language.js';
import { type NoticeSubject, noticeSubjects } from '../contract/causes.js';
import { type Channels, digestDays, type SubjectChoice, usualChoice, usualZone } from '../contract/channels.js';

/** Older ones do not say all. */
type Choices = Partial<Record<NoticeSubject, Partial<SubjectChoice>>>;

/** How somebody wants to be told; who has no row has chosen nothing. */
export const Reader = defineEntity({
  name: 'Reader',
  schema: 'notifications',
  tableName: 'readers',
  properties: {
    personId: p.uuid().primary(),
    language: p.enum(languages),
    digest: p.enum(digestDays).default('day'),
    quietFrom: p.smallint().nullable(),
    quietTo: p.smallint().nullable(),
    zone: p.string().length(64).default(usualZone),
    choices: p.json<Choices>().defaultRaw(`'{}'`),
  },
});

/** A row as SQL gives it. */
export interface ReaderRow {
  personId: string;
  language: Channels['language'];
  digest: Channels['digest'];
  quietFrom: number | null;
  quietTo: number | null;
  zone: string;
  choices: Choices;
}

export const readersSql = `select person_id as "personId", language, digest, quiet_from as "quietFrom", quiet_to as "quietTo",
  zone, choices from notifications.readers`;

/** All that holds for somebody, chosen or not. */
export const channelsOf = (row: ReaderRow | null | undefined, usualLanguage: Channels['language']): Channels => ({
  language: row?.language ?? usualLanguage,
  digest: row?.digest ?? 'day',
  quiet: row && row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null,
  zone: row?.zone ?? usualZone,
  subjects: Object.fromEntries(
    noticeSubjects.map((subject) => [subject, { ...usualChoice, ...row?.choices[subject] }]),
  ) as Channels['subjects'],
});
