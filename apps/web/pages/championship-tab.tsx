import { Skeleton } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { Checklist } from '#web/ui/checklist.js';
import { Gate } from '#web/ui/gate.js';
import { DataFiles } from '#web/features/championship/data-files.js';
import { Joined } from '#web/features/championship/joined.js';
import { Overview } from '#web/features/championship/overview.js';
import { TakePart } from '#web/features/championship/take-part.js';
import { TeamProgress } from '#web/features/leaderboard/lazy-charts.js';
import { useTours } from '#web/words/board.data.js';
import { TooLate } from '#web/features/submit/too-late.js';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths, type OverviewTab } from '#web/lib/paths.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import {
  AlgorithmTab,
  Beside,
  ChampionshipQueue,
  Invitations,
  Leaderboard,
  SubmitTab,
  SolutionsTab,
  TeamPage,
  TeamTab,
} from './championship-parts.js';
import { useStanding } from '#web/features/championship/championship-context.js';
import { EditLink } from '#web/features/championship/edit-link.js';
import { PrimaryAction } from '#web/features/championship/primary-action.js';
import { useHasJoined } from '#web/features/championship/use-joined.js';
import { useSteps } from '#web/features/championship/use-steps.js';
import { YourPlace } from '#web/features/championship/your-place.js';
import { StepAction } from './step-action.js';

interface Props {
  /** Part of the overview; the first where the address names none. */
  overview: OverviewTab | undefined;
  /** The solution or the team that the address names. */
  named: string | undefined;
}

/** What a tab shows; the heavier ones are chunks of their own. */
export function TabContent(props: Props) {
  const { tab } = useStanding();
  const retry = () => {
    SubmitTab.retry();
    AlgorithmTab.retry();
    SolutionsTab.retry();
    ChampionshipQueue.retry();
    Leaderboard.retry();
    TeamTab.retry();
    TeamPage.retry();
    Invitations.retry();
  };
  return (
    <ChunkBoundary resetKey={tab} onRetry={retry}>
      <Suspense fallback={<Skeleton height={360} radius={10} />}>
        <Content {...props} />
      </Suspense>
    </ChunkBoundary>
  );
}

function Content({ overview = 'description', named }: Props) {
  const { champ, tab, state, attempts, reader } = useStanding();
  const steps = useSteps(champ.champname, (step, login) => <StepAction step={step} login={login} />);
  const expected = useExpected(champ);
  const hasJoined = useHasJoined();
  const way = <PrimaryAction inPlace />;
  const tours = useTours(champ.champname, tab === 'overview' && overview === 'schedule');
  const isOver = state === 'OVER';
  const isAuthorized = useIsAuthorized();
  const isAskedIn = new URLSearchParams(useLocation().search).has('join');
  const lateFrom = champ.acceptAfterEnd ? champ.dateEnd : null;
  const { champname, participation } = champ;
  switch (tab) {
    case 'overview':
      return (
        <Overview
          champ={champ}
          tab={overview}
          tours={tours.data ?? []}
          way={way}
          beside={overview === 'awards' && <Beside champname={champname} />}
        />
      );
    case 'data':
      return (
        <>
          {hasJoined && champ.participation && <Joined champ={champ} attempts={attempts} />}
          <DataFiles champ={champ} way={way} />
        </>
      );
    case 'takepart':
      if (isOver) return <Over />;
      if (state === 'ORGANISER') return <Organiser />;
      return (
        <div className="stack gap-4">
          {champ.type !== 'ENDED' && <TooLate champname={champname} lateFrom={lateFrom} />}
          {isAuthorized && <Invitations champname={champname} />}
          <TakePart champ={champ} steps={steps} />
        </div>
      );
    case 'rating':
      return (
        <Leaderboard
          champname={champname}
          reader={reader}
          wayToRejudge={<WayToRejudge />}
          publicPercent={champ.publicPercent}
        />
      );
    case 'team':
      if (named !== undefined) return <TeamPage champname={champname} name={named} progress={progressIn(champname)} />;
      if (state === 'ORGANISER' && !participation) return <Organiser />;
      if (!isAuthorized && !isAskedIn) return <GuestGate tab={tab} />;
      return (
        <TeamTab
          champname={champname}
          teamId={participation?.teamId ?? null}
          isOver={champ.type === 'ENDED'}
          way={way}
          steps={{
            next: steps.find(({ isDone }) => !isDone)?.id,
            list: isAuthorized ? <Checklist steps={steps} /> : <Enter />,
          }}
          progress={progressIn(champname)}
        />
      );
    case 'queue':
      return <ChampionshipQueue {...champ} />;
    case 'algorithm':
    case 'metric': {
      if (!participation || state === 'ORGANISER') return isOver ? <Over /> : <SolutionsGate />;
      const { teamId } = participation;
      const example = champ.repositoryExample;
      return (
        <Submitting key={tab} isOver={isOver}>
          {(sending) =>
            tab === 'algorithm' ? (
              <AlgorithmTab champname={champname} teamId={teamId} example={example} {...sending} />
            ) : (
              <SubmitTab champname={champname} teamId={teamId} {...expected} {...sending} />
            )
          }
        </Submitting>
      );
    }
    case 'solutions':
      if (!participation && named) return <SolutionGate id={named} />;
      if (!participation) return isAuthorized ? <SolutionsGate /> : <GuestGate tab={tab} />;
      return (
        <SolutionsTab
          kind={champ.kind}
          champname={champname}
          teamId={participation.teamId}
          direction={champ.direction}
          openedId={named}
          beside={<YourPlace />}
        />
      );
  }
}

interface SubmittingProps {
  isOver: boolean;
  children: (sending: Pick<ComponentProps<typeof SubmitTab>, 'isOver' | 'isSending' | 'onSending'>) => ReactNode;
}

/** SUB1: what is on its way when the championship ends goes on: what becomes of it is the server's to say. */
function Submitting({ isOver, children }: SubmittingProps) {
  const [isSending, setSending] = useState(false);
  if (isOver && !isSending) return <Over />;
  return children({ isOver, isSending, onSending: setSending });
}

/** The way of a team, in pictures that are a chunk of their own. */
const progressIn = (champname: string) => (team: string) => <TeamProgress champname={champname} team={team} />;

/** SUB3: in place of one solution that a link leads to, for whoever can't be of its team. */
function SolutionGate({ id }: { id: string }) {
  const { champname } = useStanding().champ;
  const isAuthorized = useIsAuthorized();
  const { search } = useLocation();
  const part = isAuthorized ? 'stranger' : 'guest';
  return (
    <Gate title={<FormattedMessage id="scoring.gate" />} text={<FormattedMessage id={`scoring.gate.${part}`} />}>
      <Link to={isAuthorized ? paths.championship(champname) : paths.login(paths.solution(champname, id) + search)}>
        <FormattedMessage id={isAuthorized ? 'scoring.gate.toChampionship' : 'shell.login'} />
      </Link>
    </Gate>
  );
}

/** Mails lead here: whoever has logged out may be a participant all the same. */
function GuestGate({ tab }: { tab: 'team' | 'solutions' }) {
  const t = useText();
  const { state } = useStanding();
  const text = [t({ id: tab === 'team' ? 'championships.gate.guest.team' : 'championships.gate.guest.solutions' })];
  // Nobody takes part any more in one that has ended.
  if (state !== 'OVER' && state !== 'ENDED') text.push(t({ id: 'championships.gate.guest.first' }));
  return (
    <Gate title={t({ id: `championships.tab.${tab}` })} text={text.join(' ')}>
      <div className="wrap gap-2">
        <button type="button" className="button-primary" onClick={askGuest}>
          {t({ id: 'shell.login' })}
        </button>
        <PrimaryAction inPlace />
      </div>
    </Gate>
  );
}

/** Both ways in for a guest with the link of a team; each leads back to it. */
function Enter() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap gap-2-4">
      <Link className="button-primary" to={paths.login(pathname + search)}>
        <FormattedMessage id="shell.login" />
      </Link>
      <Link to={paths.registration(pathname + search)}>
        <FormattedMessage id="championships.gate.register" />
      </Link>
    </div>
  );
}

function SolutionsGate() {
  if (useStanding().state === 'ORGANISER') return <Organiser />;
  return (
    <Gate
      title={<FormattedMessage id="championships.gate.solutions" />}
      text={<FormattedMessage id="championships.gate.text" />}
    >
      <PrimaryAction inPlace />
    </Gate>
  );
}

/** SUB6: for those who can have solutions judged again: the editor says how many and how. */
function WayToRejudge() {
  const { champname, state } = useStanding().champ;
  if (state === undefined) return null;
  return (
    <Link to={paths.editor(champname)}>
      <FormattedMessage id="scoring.board.outdated.way" />
    </Link>
  );
}

/** CHAMP8: in place of what can't be done any more. */
function Over() {
  return (
    <Gate
      title={<FormattedMessage id="errors.CHAMPIONSHIP_OVER" />}
      text={<FormattedMessage id="championships.over.text" />}
    >
      <PrimaryAction inPlace />
    </Gate>
  );
}

/** CHAMP4: in place of what they don't do who have the answers. */
function Organiser() {
  const { champ } = useStanding();
  return (
    <Gate
      title={<FormattedMessage id="errors.ORGANISER" />}
      text={<FormattedMessage id={champ.state ? 'championships.gate.organiser' : 'championships.gate.holder'} />}
    >
      <EditLink card={champ} />
    </Gate>
  );
}

/** What a solution file should look like, in words and as extensions. */
const useExpected = ({ metric, solutionFormat }: ChampionshipView) => {
  const { formatMessage } = useIntl();
  const bytes = useBytes();
  const isJson = metric === 'MNAP20_JSON';
  const accept = isJson ? '.json' : '.csv';
  if (!solutionFormat) return { accept, expected: '', expectedOfTour: '', maxBytes: null };
  const { maxBytes, rows } = solutionFormat;
  const size = bytes(maxBytes);
  const columns = solutionFormat.columns.join(', ');
  const json = formatMessage({ id: 'scoring.expected.json' }, { size });
  if (isJson) return { accept, maxBytes, expected: json, expectedOfTour: json };
  return {
    accept,
    maxBytes,
    expected: formatMessage({ id: 'scoring.expected' }, { columns, rows, size }),
    expectedOfTour: formatMessage({ id: 'scoring.expected.tour' }, { columns, size }),
  };
};
