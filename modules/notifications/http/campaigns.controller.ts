import { Controller } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { newId } from '../../kernel/domain/id.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { Notices } from '../../kernel/notices/notices.js';
import { ChangeCampaign } from '../commands/change-campaign.js';
import { StartCampaign } from '../commands/start-campaign.js';
import * as routes from '../contract/campaign-routes.js';
import { organiserNotice } from '../contract/notices.js';
import { CampaignQueries, campaignView } from '../queries/campaign-queries.js';

/** NOTIF1, ADMIN1: messages to many people of a championship. */
@Controller()
export class CampaignsController {
  constructor(
    private readonly queries: CampaignQueries,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly notices: Notices,
  ) {}

  @Handle(routes.countAudience)
  count(@TheCall() { params, caller, body }: Call<typeof routes.countAudience>) {
    return this.queries.count(params.champname, caller, body);
  }

  @Handle(routes.testCampaign)
  async test(@TheCall() { params, caller, body }: Call<typeof routes.testCampaign>) {
    const { champname } = await this.championships.managed(params, caller);
    const told = { ...organiserNotice('news.organiser', { champname }), reason: `test:${newId()}` };
    await this.notices.tell({ ...told, params: body, people: [{ personId: caller.id }] });
    return {};
  }

  @Handle(routes.startCampaign)
  start(@TheCall() { params, caller, body }: Call<typeof routes.startCampaign>) {
    return this.commands.run(new StartCampaign(params.champname, caller, body), { isLong: true });
  }

  @Handle(routes.campaigns)
  async list(@TheCall() { params, caller }: Call<typeof routes.campaigns>) {
    return { items: await this.queries.list(params.champname, caller) };
  }

  @Handle(routes.oneCampaign)
  one(@TheCall() { params, caller }: Call<typeof routes.oneCampaign>) {
    return this.queries.report(params.id, caller);
  }

  @Handle(routes.pauseCampaign)
  async pause(@TheCall() { params, caller }: Call<typeof routes.pauseCampaign>) {
    return this.commands.run(new ChangeCampaign(params.id, 'PAUSE', caller), { told: campaignView });
  }

  @Handle(routes.resumeCampaign)
  async resume(@TheCall() { params, caller }: Call<typeof routes.resumeCampaign>) {
    return this.commands.run(new ChangeCampaign(params.id, 'RESUME', caller), { told: campaignView });
  }
}
