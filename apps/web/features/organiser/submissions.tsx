import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SolutionStatus } from '#modules/scoring/solutions/contract/solution.js';
import { useSearchText } from '#web/lib/use-search-text.js';
import { solutionStatuses } from '#web/words/solutions/status-filter.js';
import { paths } from '#web/lib/paths.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { FoundRetries } from './found-retries.js';
import { GrantList } from './grant-list.js';
import { PrivateResults } from './private-results.js';
import { QueueCard } from './queue-card.js';
import { SubmissionList } from './submission-list.js';
import { SubmissionSheet } from './submission-sheet.js';
import { SubmissionTools } from './submission-tools.js';
import type { Outcome } from './use-judge-again.js';
import classes from './submissions.module.css';

// Below the list, with the form and the machine of what is written to people.
const CampaignList = lazyPart<{ champname: string }>({
  chunk: 'editor',
  load: () => import('./notify/campaign-list.js').then((module) => module.CampaignList),
  meanwhile: 120,
});

interface Props {
  champname: string;
  /** The solution whose sheet is open, as the address says. */
  openedId: string | undefined;
}

/** The client's room for the solutions of the own championship: the queue, all that came, and what was granted. */
export function Submissions({ champname, openedId }: Props) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const status = solutionStatuses.find((one) => one === search.get('status'));
  const q = search.get('q') ?? '';
  const narrow = (changes: { q?: string; status?: SolutionStatus }) =>
    setSearch(
      Object.entries({ q, status, ...changes }).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true, preventScrollReset: true },
    );
  const { typed, onType } = useSearchText(q, (text) => narrow({ q: text }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPrivate, setPrivate] = useState(false);
  const close = () => void navigate(`${paths.submissions(champname)}?${search}`, { replace: true });
  return (
    <>
      <QueueCard champname={champname} />
      <FoundRetries champname={champname} onOutcome={setOutcome} />
      <PrivateResults champname={champname} isShown={isPrivate} onShow={setPrivate} />
      <section className={classes.card} aria-labelledby="organiser-list">
        <SubmissionTools
          champname={champname}
          typed={typed}
          onType={onType}
          status={status}
          onStatus={(next) => narrow({ status: next })}
          outcome={outcome}
          onOutcome={setOutcome}
        />
        <SubmissionList
          champname={champname}
          wanted={{ status, q, isPrivate }}
          outcome={outcome}
          onOutcome={setOutcome}
        />
      </section>
      <GrantList champname={champname} />
      <CampaignList champname={champname} />
      {openedId !== undefined && (
        <SubmissionSheet champname={champname} id={openedId} isPrivate={isPrivate} onClose={close} />
      )}
    </>
  );
}
