import { Button, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { Intention } from '#modules/client/intention.js';
import { afterCampaignEvent } from '#modules/notifications/contract/campaign.machine.js';
import type { CampaignView } from '#modules/notifications/contract/campaign.js';
import { useAct } from '../calls.js';

/** How often a message that is on its way is looked at again. */
export const lookEveryMs = 2000;

/** How many were told, for as long as it is not all. */
export const CampaignBar = ({ state, sent, people }: Pick<CampaignView, 'state' | 'sent' | 'people'>) => {
  const translate = useTranslate();
  if (state === 'DONE') return null;
  const label = translate('admin.notify.progress', { sent, people });
  return <LinearProgress variant="determinate" value={(sent / people) * 100} aria-label={label} />;
};

/** What the machine allows, by how many mails of it wait. */
export const CampaignActs = ({
  id,
  state,
  mailsWaiting,
}: Pick<CampaignView, 'id' | 'state'> & { mailsWaiting: number | undefined }) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [moving] = useState(() => new Intention());
  const acts = {
    PAUSE: useAct('POST campaigns/{id}/pause', moving),
    RESUME: useAct('POST campaigns/{id}/resume', moving),
  };
  const events = (['PAUSE', 'RESUME'] as const).filter(
    (event) => afterCampaignEvent(state, event, mailsWaiting) !== null,
  );
  return events.map((event) => (
    <Button
      key={event}
      size="small"
      sx={{ justifySelf: 'start' }}
      // It may be done meanwhile: what is so now is shown either way.
      onClick={() => void acts[event]({ params: { id } }).then(refresh, refresh)}
    >
      {translate(`admin.notify.${event}`)}
    </Button>
  ));
};
