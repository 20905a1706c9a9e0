import { Alert, Box, LinearProgress } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Advance } from '#modules/championships/contract/editor.js';
import type { TourPreview, TourView } from '#modules/scoring/tours/contract/tour.js';
import { useAct, useReading } from '../calls.js';
import { QuestionDialog } from '../question-dialog.js';
import { textOf } from '../teams/team.js';
import { RuleFields } from './rule-fields.js';
import { TourTeams } from './tour-teams.js';

interface Props {
  champname: string;
  tour: TourView;
  onClose: () => void;
}

/** CHAMP6: the rule, who comes in and who drops out by it, and the reason: decided only as it was shown. */
export const DecideTour = ({ champname, tour, onClose }: Props) => {
  const translate = useTranslate();
  const locale = useLocale();
  // Until another rule is wished the tour's own counts, which the preview names.
  const [wish, setWish] = useState<Advance | null>(null);
  const params = { champname, tourId: tour.id };
  const { data, error, isPlaceholderData } = useReading(
    'POST championships/{champname}/tours/{tourId}/advance/preview',
    { params, body: wish ? { advance: wish } : {} },
    { placeholderData: keepPreviousData, gcTime: 0 },
  );
  const advance = useAct('POST championships/{champname}/tours/{tourId}/advance');
  // After a refusal it would be another outcome by now: that one is read and shown.
  const decide = ({ reason }: { reason: string }) =>
    advance({ params, body: { reason, advance: wish ?? data?.advance, outcome: data?.outcome } });
  return (
    <QuestionDialog
      wantsReason
      title={translate('admin.tours.ask', { tour: textOf(tour.title, locale) })}
      text={translate('admin.tours.text')}
      verb={translate('admin.tours.verb')}
      isBlocked={!data || isPlaceholderData || error !== null}
      onClose={onClose}
      onConfirm={decide}
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      {data ? (
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <RuleFields rule={wish ?? data.advance} onChange={setWish} />
          <Outcome preview={data} />
          <TourTeams teams={data.teams} />
        </Box>
      ) : (
        !error && <LinearProgress />
      )}
    </QuestionDialog>
  );
};

/** In numbers, with what may be wrong. */
const Outcome = ({ preview: { after, comes, drops, waiting, unknown } }: { preview: TourPreview }) => {
  const translate = useTranslate();
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      <Alert severity={drops > 0 ? 'warning' : 'info'} variant="outlined">
        {translate('admin.tours.sum', { after, comes, drops })}
      </Alert>
      {waiting > 0 && (
        <Alert severity="warning" variant="outlined">
          {translate('admin.tours.waiting', { count: waiting })}
        </Alert>
      )}
      {unknown.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {translate('admin.tours.unknown', { names: unknown.join(', ') })}
        </Alert>
      )}
    </Box>
  );
};
