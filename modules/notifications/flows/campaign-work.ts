import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import type { WorkState } from '../../kernel/contract/work/states.js';
import type { WorkView } from '../../kernel/contract/work/view.js';
import { queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { ShownWork } from '../../kernel/work/shown-work.js';
import { ChangeCampaign } from '../commands/change-campaign.js';
import type { CampaignState } from '../contract/campaign.machine.js';

const states: Readonly<Record<CampaignState, WorkState>> = { SENDING: 'running', PAUSED: 'cancelled', DONE: 'done' };

const rowSql = `select state, championship_id as "championshipId", sent, people from notifications.campaigns where id = $1`;

/** NOTIF1: a message on its way to many. Broken off, nobody else is told; it can go on by `campaigns/{id}/resume`. */
@Injectable()
export class CampaignWork extends ShownWork {
  override readonly scope = 'organise';

  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly commands: Commands,
  ) {
    super();
  }

  override async view(id: string, caller: Caller): Promise<WorkView | null> {
    const row = await queryOne<{ state: CampaignState; championshipId: string; sent: number; people: number }>(
      this.orm.em.fork(),
      rowSql,
      [id],
    );
    if (!row) return null;
    refuse(!(await this.championships.isManaged(row.championshipId, caller)), 'NOT_FOUND');
    const { sent, people } = row;
    const state = states[row.state];
    return {
      ...{ id, kind: 'notifications.tell-many', state, progress: { done: sent, total: people, unit: 'people' } },
      ...(state === 'done' && { result: { campaign: id, sent } }),
    };
  }

  override async cancel(id: string, caller: Caller): Promise<void> {
    await this.commands.run(new ChangeCampaign(id, 'PAUSE', caller));
  }
}
