import { useState } from 'react';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { afterCampaignEvent } from '#modules/notifications/contract/campaign.machine.js';
import type { CampaignView } from '#modules/notifications/contract/campaign.js';
import { Intention } from '#modules/client/intention.js';
import { useAct, useReading } from '../calls.js';
import { Moment } from '../moment.js';

const lookEveryMs = 2000;

/** The latest messages, the newest first; looked at again for as long as one is on its way. */
export const CampaignList = ({ champname }: { champname: string }) => {
  const { data } = useReading(
    'GET championships/{champname}/campaigns',
    { params: { champname } },
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ state: at }) => at === 'SENDING') ? lookEveryMs : false,
    },
  );
  return (data?.items ?? []).map((campaign) => <OneCampaign key={campaign.id} campaign={campaign} />);
};

const OneCampaign = ({ campaign }: { campaign: CampaignView }) => {
  const { id, state, title, people, sent, audience, top, madeAt, by } = campaign;
  const translate = useTranslate();
  const locale = useLocale();
  const name = locale === 'ru' ? title.rus || title.eng : title.eng || title.rus;
  // How many have seen it changes for as long as anybody looks.
  const report = useReading(
    'GET campaigns/{id}',
    { params: { id } },
    { refetchInterval: state === 'SENDING' && lookEveryMs },
  );
  return (
    <Box component="article" aria-label={name} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Moment time={madeAt} /> · {by} · {translate(`admin.notify.audience.${audience}`)}
        {audience === 'TOP_N' && ` (${top})`} · {translate(`admin.notify.state.${state}`)}
      </Typography>
      {state !== 'DONE' && (
        <LinearProgress
          variant="determinate"
          value={(sent / people) * 100}
          aria-label={translate('admin.notify.progress', { sent, people })}
        />
      )}
      <Typography variant="body2">
        {translate('admin.notify.progress', { sent, people })}
        {report.data && ` · ${translate('admin.notify.report', { ...report.data })}`}
      </Typography>
      <Ways id={id} state={state} />
    </Box>
  );
};

/** What the machine allows. */
const Ways = ({ id, state }: Pick<CampaignView, 'id' | 'state'>) => {
  const translate = useTranslate();
  const [moving] = useState(() => new Intention());
  const acts = {
    PAUSE: useAct('POST campaigns/{id}/pause', moving),
    RESUME: useAct('POST campaigns/{id}/resume', moving),
  };
  const events = (['PAUSE', 'RESUME'] as const).filter((event) => afterCampaignEvent(state, event) !== null);
  return events.map((event) => (
    <Button
      key={event}
      size="small"
      sx={{ justifySelf: 'start' }}
      // It may be done meanwhile: what is so now is shown either way.
      onClick={() => void acts[event]({ params: { id } }).catch(() => undefined)}
    >
      {translate(`admin.notify.${event}`)}
    </Button>
  ));
};
