import { Box, Link, Typography } from '@mui/material';
import { useBasename, useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { CampaignView } from '#modules/notifications/contract/campaign.js';
import { useReading } from '../calls.js';
import { Moment } from '../moment.js';
import type { Champ } from '../champs/champ.js';
import { CampaignActs, CampaignBar, lookEveryMs } from './campaign-parts.js';

/** The latest messages, the newest first; looked at again for as long as one is on its way. */
export const CampaignList = ({ champ: { id, champname } }: { champ: Pick<Champ, 'id' | 'champname'> }) => {
  const { data } = useReading(
    'GET championships/{champname}/campaigns',
    { params: { champname } },
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ state: at }) => at === 'SENDING') ? lookEveryMs : false,
    },
  );
  return (data?.items ?? []).map((campaign) => <OneCampaign key={campaign.id} champ={id} campaign={campaign} />);
};

const OneCampaign = ({ champ, campaign }: { champ: string; campaign: CampaignView }) => {
  const { id, state, title, people, sent, audience, top, madeAt, by } = campaign;
  const translate = useTranslate();
  const locale = useLocale();
  const base = useBasename();
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
        <Link component={RouterLink} to={`${base}/champs/${champ}/campaigns/${id}`}>
          {name}
        </Link>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Moment time={madeAt} /> · {by} · {translate(`admin.notify.audience.${audience}`)}
        {audience === 'TOP_N' && ` (${top})`} · {translate(`admin.notify.state.${state}`)}
      </Typography>
      <CampaignBar {...{ state, sent, people }} />
      <Typography variant="body2">
        {translate('admin.notify.progress', { sent, people })}
        {report.data && ` · ${translate('admin.notify.report', { ...report.data })}`}
      </Typography>
      <CampaignActs id={id} state={state} mailsWaiting={report.data?.mailsWaiting} />
    </Box>
  );
};
