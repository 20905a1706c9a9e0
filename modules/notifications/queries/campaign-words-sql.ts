/** A message to many has its words once, not in each of its notices. */
export const campaignJoinSql = (notice: string): string =>
  `left join notifications.campaigns c on ${notice}.cause = 'news.organiser' and c.id = ${notice}.about`;

/** What fills the texts of a notice; see {@link campaignJoinSql}. */
export const paramsSql = (notice: string): string =>
  `case when c.id is null then ${notice}.params else jsonb_build_object('title', c.title, 'text', c.text) end`;
