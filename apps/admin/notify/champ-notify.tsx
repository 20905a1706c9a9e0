import { Button, Card, CardContent, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Champ } from '../champs/champ.js';
import { CampaignList } from './campaign-list.js';
import { NotifyForm } from './notify-form.js';

/** NOTIF1, ADMIN1: messages to people of a championship, and what became of them. */
export const ChampNotify = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  if (!champ || champ.state === 'DRAFT') return null;
  const { champname } = champ;
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent sx={{ display: 'grid', gap: 2, overflowX: 'auto' }}>
        <Typography variant="h6" component="h2">
          {translate('admin.notify')}
        </Typography>
        {isShown ? (
          <>
            <NotifyForm champname={champname} />
            <CampaignList champ={champ} />
          </>
        ) : (
          <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setShown(true)}>
            {translate('admin.notify.open')}
          </Button>
        )}
      </CardContent>
    </Card>
  );
};
