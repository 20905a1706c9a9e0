import { Box, Chip, Typography } from '@mui/material';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { formatDate, formatTime } from '#modules/kernel/contract/time-format.js';
import { type Champ, titleOf } from './champ.js';

export const TitleField = () => {
  const champ = useRecordContext<Champ>();
  const locale = useLocale();
  if (!champ) return null;
  return (
    <Box sx={{ minWidth: { xs: 120, sm: 200 } }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {titleOf(champ, locale)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {champ.champname}
      </Typography>
    </Box>
  );
};

const typeColors = { ACTIVE: 'success', INFINITY: 'info', ENDED: 'default', TEST: 'warning' } as const;

export const TypeField = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  if (!champ) return null;
  // What it will be follows from the dates.
  if (champ.type === 'INFINITY' && champ.dateStart === null) return <>–</>;
  const label = translate(`resources.champs.types.${champ.type}`);
  return <Chip size="small" variant="outlined" color={typeColors[champ.type]} label={label} />;
};

export const StateField = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  return champ ? <>{translate(`resources.champs.states.${champ.state}`)}</> : null;
};

export const DirectionField = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  if (!champ) return null;
  return <>{champ.metric ? translate(`resources.champs.directions.${champ.direction}`) : '–'}</>;
};

/** dd.mm.yyyy with hh:mm below or beside it (LB3); a dash where there is none. */
export const TimeField = ({ source, inline }: { source: 'dateStart' | 'dateEnd'; inline?: boolean }) => {
  const champ = useRecordContext<Champ>();
  const time = champ?.[source];
  if (!time) return <>–</>;
  return (
    <Box component="time" dateTime={time} sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(time)}
      <Box component="span" sx={{ color: 'text.secondary', display: inline ? 'inline' : 'block', ml: inline ? 1 : 0 }}>
        {formatTime(time)}
      </Box>
    </Box>
  );
};
