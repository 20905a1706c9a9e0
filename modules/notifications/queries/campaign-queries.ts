import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { Audience, CampaignView } from '../contract/campaign.js';
import type { Campaign } from '../domain/campaign.js';
import { countAudience } from './audience-sql.js';

const latest = 50;

const columns = `id, audience, top, title, text, by_mail as "byMail", state, author as by, people, sent,
  ${isoSql('made_at')} as "madeAt", ${isoSql('done_at')} as "doneAt"`;

type Report = CampaignView & { championshipId: string } & Record<'onSite' | 'seen' | 'mailed' | 'mailsWaiting', number>;

const reportSql = `select c.championship_id as "championshipId", ${columns}, told.*
  from notifications.campaigns c, lateral (
    select count(*) filter (where on_site)::int as "onSite", count(*) filter (where on_site and seen_at is not null)::int as seen,
      count(mailed_at)::int as mailed, count(mail_at)::int as "mailsWaiting"
    from notifications.notices n where n.about = c.id) told
  where c.id = $1`;

/** NOTIF1: what those who lead a championship see of messages to many. */
@Injectable()
export class CampaignQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND for a championship of others */
  async count(champname: string, caller: Caller, audience: Audience) {
    const { id } = await this.championships.managed({ champname }, caller);
    return countAudience(this.em, id, audience);
  }

  /** @throws DomainError NOT_FOUND */
  async list(champname: string, caller: Caller): Promise<CampaignView[]> {
    const { id } = await this.championships.managed({ champname }, caller);
    const sql = `select ${columns} from notifications.campaigns where championship_id = $1 order by made_at desc limit ${latest}`;
    return query<CampaignView>(this.em, sql, [id]);
  }

  /** @throws DomainError NOT_FOUND */
  async report(id: string, caller: Caller): Promise<Report> {
    const report = found(await queryOne<Report>(this.em, reportSql, [id]));
    await this.championships.managed({ id: report.championshipId }, caller);
    return report;
  }
}

/** As the report has it, of one that was just changed. */
export const campaignView = (campaign: Campaign): CampaignView => {
  const { id, audience, top, title, text, byMail, state, author: by, people, sent, madeAt, doneAt } = campaign;
  const times = { madeAt: madeAt.toISOString(), doneAt: doneAt instanceof Date ? doneAt.toISOString() : null };
  return { id, audience, top, title, text, byMail, state, by, people, sent, ...times };
};
