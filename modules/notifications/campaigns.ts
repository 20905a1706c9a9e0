import { ChangeCampaignHandler } from './commands/change-campaign.js';
import { SendCampaignBatchHandler } from './commands/send-campaign-batch.js';
import { StartCampaignHandler } from './commands/start-campaign.js';
import { Campaigns } from './flows/campaigns.js';
import { CampaignQueries } from './queries/campaign-queries.js';
import { CampaignWork } from './flows/campaign-work.js';

/** The parts of messages to many. */
export const campaigns = [
  StartCampaignHandler,
  ChangeCampaignHandler,
  SendCampaignBatchHandler,
  Campaigns,
  CampaignQueries,
  CampaignWork,
];
