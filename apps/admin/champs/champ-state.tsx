import { Alert, Box, Button } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { eventFor } from '#modules/championships/contract/championship.machine.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { useReading } from '../calls.js';
import { ChampWhole } from '../backups/champ-whole.js';
import { ChampOwner } from './champ-owner.js';
import type { Champ } from './champ.js';
import { StateButton, wishes } from './state-button.js';

/** Where a championship stands: what it lacks, the states it can go to, and in whose hands it is. */
export const ChampState = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  const champname = champ?.champname ?? '';
  const { data: view } = useReading(
    'GET championships/{champname}/edit',
    { params: { champname } },
    { enabled: champname !== '' },
  );
  if (!champ || !view) return null;
  const archivedFrom = view.archivedFrom === 'ARCHIVED' ? null : view.archivedFrom;
  const ways = wishes.filter((wish) => eventFor(view.state, wish, archivedFrom) !== null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {view.state === 'DRAFT' && <Completeness view={view} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {ways.map((wish) => (
          <StateButton key={wish} view={view} wish={wish} />
        ))}
        <Button href={`/championship/${champ.champname}/edit`}>{translate('resources.champs.edit')}</Button>
      </Box>
      <ChampOwner champ={champ} />
      <ChampWhole champname={champ.champname} />
    </Box>
  );
};

const Completeness = ({ view: { blockers } }: { view: EditorView }) => {
  const translate = useTranslate();
  const missing = blockers.map(({ field }) => translate(`resources.champs.lack.${field}`)).join(', ');
  return (
    <Alert severity={missing ? 'warning' : 'success'} variant="outlined">
      {missing ? `${translate('resources.champs.lacks')}: ${missing}` : translate('resources.champs.whole')}
    </Alert>
  );
};
