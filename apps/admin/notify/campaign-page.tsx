import { Alert, Box, Card, CardContent, LinearProgress, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Title, useBasename, useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { useReading } from '../calls.js';
import { Moment } from '../moment.js';
import { CampaignActs, CampaignBar, lookEveryMs } from './campaign-parts.js';

/** NOTIF1, ADMIN1: a message to many: what it says, to whom and by whom it went, how far it is, and what became of it. */
export const CampaignPage = () => {
  const translate = useTranslate();
  const base = useBasename();
  const { champ = '', id = '' } = useParams();
  const { data, error } = useReading(
    'GET campaigns/{id}',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'SENDING' ? lookEveryMs : false) },
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress />;
  const { audience, top, state, title, text, people, sent, byMail, onSite, seen, mailed, mailsWaiting } = data;
  const words = (['eng', 'rus'] as const).filter((one) => title[one] !== '' || text[one] !== '');
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <Title title={translate('admin.notify.one')} />
      <Link component={RouterLink} to={`${base}/champs/${champ}/show`}>
        {translate('admin.notify.back')}
      </Link>
      {words.map((one) => (
        <Card key={one} component="section" aria-label={translate(`admin.notify.text.${one}`)}>
          <CardContent>
            <Typography variant="h6" component="h2">
              {title[one]}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text[one]}</Typography>
          </CardContent>
        </Card>
      ))}
      <Card>
        <CardContent sx={{ display: 'grid', gap: 1 }}>
          <CampaignBar state={state} sent={sent} people={people} />
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, m: 0 }}>
            <Fact name="state">{translate(`admin.notify.state.${state}`)}</Fact>
            <Fact name="to">
              {translate(`admin.notify.audience.${audience}`)}
              {audience === 'TOP_N' && ` (${top})`}
            </Fact>
            <Fact name="by">{data.by}</Fact>
            <Fact name="madeAt">
              <Moment time={data.madeAt} />
            </Fact>
            <Fact name="doneAt">
              <Moment time={data.doneAt} />
            </Fact>
            <Fact name="told">{translate('admin.notify.progress', { sent, people })}</Fact>
            <Fact name="onSite">{onSite}</Fact>
            <Fact name="seen">{seen}</Fact>
            <Fact name="mailed">{byMail ? mailed : translate('admin.notify.noMails')}</Fact>
            {byMail && <Fact name="mailsWaiting">{mailsWaiting}</Fact>}
          </Box>
          <CampaignActs id={id} state={state} mailsWaiting={mailsWaiting} />
        </CardContent>
      </Card>
    </Box>
  );
};

type FactName = 'state' | 'to' | 'by' | 'madeAt' | 'doneAt' | 'told' | 'onSite' | 'seen' | 'mailed' | 'mailsWaiting';

const Fact = ({ name, children }: { name: FactName; children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(`admin.notify.fact.${name}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </>
  );
};
