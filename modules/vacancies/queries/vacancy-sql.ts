import { isoSql } from '../../kernel/database/sql.js';
import { type EmotionType, emotionTypes } from '../contract/kinds.js';
import type { VacancyText } from '../contract/faults.js';
import type { VacancyCard, VacancyView } from '../contract/vacancy.js';
import type { RenderedVacancy } from '../domain/vacancy.js';

/** What of a vacancy everybody reads, with their own emotions. */
export interface CardRow {
  id: string;
  state: VacancyCard['state'];
  text: VacancyText;
  html: RenderedVacancy['html'];
  datePublication: string | null;
  emotions: Partial<Record<EmotionType, number>>;
  marked: EmotionType[];
  comments: number;
}

/** $2 is who reads, or null. @param id SQL of the vacancy's id */
const socialSql = (id: string): string => `
  (select coalesce(jsonb_object_agg(type, n), '{}') from
    (select type, count(*) as n from vacancies.emotions e where e.vacancy_id = ${id} group by type) counted) as emotions,
  (select coalesce(jsonb_agg(type), '[]') from vacancies.emotions e where e.vacancy_id = ${id} and e.person_id = $2::uuid) as marked,
  (select count(*)::int from vacancies.comments c where c.vacancy_id = ${id} and ${shownComment}) as comments`;

/** SQL that is true of a comment `c` that readers have. */
export const shownComment = 'c.removal_id is null and c.hidden_at is null and c.taken_at is null';

/** Of `vacancies.posts p`: what strangers see, and nothing that is not let through. */
export const postColumns = `p.vacancy_id as id, 'published' as state, p.text, p.html,
  ${isoSql('p.published_at')} as "datePublication", ${socialSql('p.vacancy_id')}`;

/**
 * Of `vacancies.posts p`: those that are open. One whose time is over is gone at once, whenever it is closed, and those of a
 * deleted account are gone for as long as it can be taken back (PROF2); then they are removed.
 * @param now SQL of the moment
 */
export const openAt = (
  now: string,
): string => `p.expires_at > ${now} and not exists (select from vacancies.vacancies written
  join identity.left_people author on author.id = written.author_id where written.id = p.vacancy_id)`;
export const openSql = openAt('$1');

/** Of `vacancies.vacancies v left join vacancies.posts p`: the text of now, for its author and moderators. */
export const ownColumns = `v.id, v.state, v.text, v.html, ${isoSql('v.published_at')} as "datePublication", ${socialSql('v.id')},
  v.author_id as "authorId", v.version, v.approved as "isApproved", v.reason, v.closed_as as "closedAs",
  p.vacancy_id is not null as "isShown", ${isoSql('p.expires_at')} as "expiresAt", ${isoSql('v.written_at')} as date`;

type Info = VacancyText['info'];
const infoFor = (info: Info, seesContacts: boolean) => ({ ...info, contacts: seesContacts ? info.contacts : null });

/** @param seesContacts guests sign in for them */
export const cardOf = (row: CardRow, seesContacts: boolean): VacancyCard => {
  const { info, info_en: english, ...text } = row.text;
  return {
    ...text,
    ...{ id: row.id, state: row.state, datePublication: row.datePublication, comments: row.comments },
    info: infoFor(info, seesContacts),
    ...(english && { info_en: infoFor(english, seesContacts) }),
    emotions: emotionTypes.map((type) => ({
      ...{ type, count: row.emotions[type] ?? 0 },
      isMarked: row.marked.includes(type),
    })),
  };
};

export const viewOf = (row: CardRow, seesContacts: boolean): Omit<VacancyView, 'own'> => {
  const { info: html, info_en: english } = row.html;
  return { ...cardOf(row, seesContacts), html, ...(english && { html_en: english }) };
};
