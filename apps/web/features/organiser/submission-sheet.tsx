import { FormattedMessage } from 'react-intl';
import type { OrganiserView } from '#modules/scoring/desk/contract/organiser.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Dialog } from '#web/ui/dialog.js';
import { Loaded } from '#web/ui/loaded.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import { StatusChip } from '#web/words/status-chip.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { RunTests } from '#web/words/solutions/run-tests.js';
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
  const { isMissing, ...submission } = useSubmission(champname, id, isPrivate);
  return (
    <Dialog side="wide" title={submission.data?.name ?? t({ id: 'organiser.submission' })} onClose={onClose}>
      <Loaded
        of={submission}
        skeleton={240}
        failed={() => isMissing && <EmptyState picture="compass" title={<FormattedMessage id="organiser.missing" />} />}
      >
        {(data) => (
          <div className="column gap-3">
            <span>
              <StatusChip {...data} />
            </span>
            <WhyNot row={data} />
            <SubmissionDetails submission={data} />
            <RunTests solution={data} readsAll />
            <SubmissionActions champname={champname} submission={data} onRejudged={onClose} />
            <Report submission={data} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Report({ submission }: { submission: OrganiserView }) {
  const t = useText();
  const { status, revoked, problems, problemCounts, format, log, receipt, head } = submission;
  return (
    <>
      {status === 'INVALID' && revoked === null && (
        <ProblemTable problems={problems} counts={problemCounts} format={format} />
      )}
      <h3 className="mt-2">{t({ id: 'scoring.log' })}</h3>
      <LogLines lines={log} format={format} />
      {receipt && (
        <>
          <h3 className="mt-2">{t({ id: 'scoring.receipt' })}</h3>
          <ReceiptDetails receipt={receipt} format={format} />
        </>
      )}
      {head && (
        <>
          <h3 className="mt-2">{t({ id: 'organiser.head' })}</h3>
          <ScrollRegion className={classes.head} label={t({ id: 'organiser.head' })}>
            <pre className="flat p-2-3 caption">{head}</pre>
          </ScrollRegion>
        </>
      )}
    </>
  );
}
