import { Drawer, Skeleton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Paper.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OrganiserView } from '#modules/scoring/desk/contract/organiser.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { StatusChip } from '#web/words/status-chip.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useFocusBack } from '#web/lib/use-focus-back.js';
import { LogLines } from '#web/words/solutions/log-lines.js';
import { ProblemTable } from '#web/words/solutions/problem-table.js';
import { ReceiptDetails } from '#web/words/solutions/receipt-details.js';
import { useSubmission } from './organiser.data.js';
import { SubmissionActions } from './submission-actions.js';
import { SubmissionDetails } from './submission-details.js';
import { WhyNot } from './why-not.js';
import classes from './submission-sheet.module.css';

interface Props {
  champname: string;
  id: string;
  isPrivate: boolean;
  onClose: () => void;
}

/** All of a team's solution, as its client sees it: what came, what became of it, and what can be done. */
export function SubmissionSheet({ champname, id, isPrivate, onClose }: Props) {
  const t = useText();
  useFocusBack();
  const [isAsking, setAsking] = useState(false);
  const { data, error, isMissing, refetch } = useSubmission(champname, id, isPrivate);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      position="right"
      size="lg"
      title={<span className={classes.title}>{data?.name ?? t({ id: 'organiser.submission' })}</span>}
      closeButtonProps={{ 'aria-label': t({ id: 'shell.close' }) }}
    >
      {isMissing ? (
        <EmptyState picture="compass" title={<FormattedMessage id="organiser.missing" />} />
      ) : (
        error && !data && <ErrorCard failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <div className={classes.parts}>
          <span>
            <StatusChip {...data} />
          </span>
          <WhyNot row={data} />
          <SubmissionDetails submission={data} />
          <SubmissionActions champname={champname} submission={data} onAsk={setAsking} onRejudged={onClose} />
          <Report submission={data} />
        </div>
      )}
    </Drawer>
  );
}

function Report({ submission }: { submission: OrganiserView }) {
  const t = useText();
  const { status, revoked, problems, problemCounts, log, receipt, head } = submission;
  return (
    <>
      {status === 'INVALID' && revoked === null && <ProblemTable problems={problems} counts={problemCounts} />}
      <h3>
        <FormattedMessage id="scoring.log" />
      </h3>
      <LogLines lines={log} />
      {receipt && (
        <>
          <h3>
            <FormattedMessage id="scoring.receipt" />
          </h3>
          <ReceiptDetails receipt={receipt} />
        </>
      )}
      {head && (
        <>
          <h3>
            <FormattedMessage id="organiser.head" />
          </h3>
          <ScrollRegion className={classes.head} label={t({ id: 'organiser.head' })}>
            <pre>{head}</pre>
          </ScrollRegion>
        </>
      )}
    </>
  );
}
