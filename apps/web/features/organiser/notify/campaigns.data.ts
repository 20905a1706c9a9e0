import { useState } from 'react';
import type { Audience } from '#modules/notifications/contract/campaign.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { Intention } from '#modules/client/intention.js';
import { useSend } from '#web/lib/data/use-send.js';

const lookEveryMs = 2000;

const campaigns = read('GET championships/{champname}/campaigns', {
  every: (known) => (known?.items.some(({ state }) => state === 'SENDING') ? lookEveryMs : false),
});

/** NOTIF1: the latest messages to people of a championship; looked at again while one is on its way. */
export const useCampaigns = (champname: string) => useRead(campaigns, { params: { champname } });

const report = read('GET campaigns/{id}');

/** What became of one. */
export const useReport = (id: string) => useRead(report, { params: { id } });

const count = read('POST championships/{champname}/campaigns/count', { staysBetween: true });

/** How many people it would go to. */
export const useAudienceCount = (champname: string, body: Audience) => useRead(count, { params: { champname }, body });

const act = {
  evenRefused: true,
} as const;

export const useCampaignActs = () => {
  const [moving] = useState(() => new Intention());
  return {
    start: useSend('POST championships/{champname}/campaigns', { ...act, isShownHere: true }),
    test: useSend('POST championships/{champname}/campaigns/test'),
    PAUSE: useSend('POST campaigns/{id}/pause', { ...act, intention: moving }),
    RESUME: useSend('POST campaigns/{id}/resume', { ...act, intention: moving }),
  };
};
