import { FormattedMessage } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { SolutionStatus, SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { DataTable } from '#web/ui/table/data-table.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useScored, useSolution, useSolutions } from '#web/words/solutions/solutions.data.js';
import { counterpartOf } from './counterpart.js';
import { OwnProgress } from './own-progress.js';
import type { Direction } from '#modules/championships/contract/championship.js';
import { useSolutionColumns } from './solution-columns.js';
import { SolutionLog } from './solution-log.js';
import { useSolutionPath } from './use-solution-path.js';
import { solutionStatuses, StatusFilter } from '#web/words/solutions/status-filter.js';
import classes from './solution-list.module.css';

/** The sheet of a comparison, loaded with the first one. */
const LazyComparisonSheet = lazyPart({
  chunk: 'submit',
  load: () => import('./comparison-sheet.js').then((module) => module.ComparisonSheet),
  isSheet: true,
});

/** A chunk of its own: the list does not wait for it. */
const FinalsHead = lazyPart({
  chunk: 'submit',
  load: () => import('./finals-head.js').then((module) => module.FinalsHead),
  meanwhile: null,
});

interface Props {
  champname: string;
  teamId: string;
  direction: Direction;
  /** The solution whose sheet is open, as the address says. */
  openedId: string | undefined;
}

/** My solutions (SUB3): everything that the team has sent, the newest first. */
export function SolutionList({ champname, teamId, direction, openedId }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const status = solutionStatuses.find((one) => one === search.get('status'));
  const narrow = (next: SolutionStatus | undefined) =>
    setSearch({ ...(next && { status: next }) }, { replace: true, preventScrollReset: true });
  const pathOf = useSolutionPath(champname);
  const query = useSolutions(champname, teamId, status);
  const read = query.data?.pages.flatMap((page) => page.items);
  const { solution: opened, isMissing } = useSolution(champname, openedId, read);
  const solutions = read ?? [];
  const scored = useScored(champname).data;
  const best = [...(scored?.items ?? []), ...solutions].find((one) => one.best) ?? null;
  const columns = useSolutionColumns(solutions, best, ({ id }) => void navigate(pathOf(id)));
  if (isMissing) return <NoSolution champname={champname} />;
  return (
    <Loaded of={query} skeleton={240} {...(!status && { empty: <NoneYet champname={champname} /> })}>
      {() => (
        <div className={classes.card}>
          <FinalsHead champname={champname} />
          <OwnProgress champname={champname} scored={scored} direction={direction} />
          <div className="row spread gap-2-4 p-3-4">
            <StatusFilter value={status} onChange={narrow} />
            <Link to={paths.championship(champname, 'queue')}>{t({ id: 'scoring.toQueue' })}</Link>
          </div>
          <DataTable
            label={t({ id: 'scoring.solutions' })}
            columns={columns}
            rows={solutions}
            rowKey={(solution) => solution.id}
            isMarked={(solution) => solution.best}
          />
          {query.hasNextPage && (
            <div className="foot">
              <ShowMore of={query} />
            </div>
          )}
          {opened && <OpenedSolution opened={opened} solutions={solutions} />}
        </div>
      )}
    </Loaded>
  );
}

/** What the address opens over the list: a solution, or two side by side. */
function OpenedSolution({ opened, solutions }: { opened: SolutionView; solutions: readonly SolutionView[] }) {
  const { id, champname } = opened;
  const navigate = useNavigate();
  const other = useSearchParams()[0].get('with');
  const list = useSolutionPath(champname)();
  const close = () => void navigate(list, { replace: true });
  if (other !== null) {
    return <LazyComparisonSheet champname={champname} ids={[id, other]} solutions={solutions} onClose={close} />;
  }
  return <SolutionLog solution={opened} counterpart={counterpartOf(opened, solutions)} onClose={close} />;
}

function NoneYet({ champname }: { champname: string }) {
  return (
    <EmptyState
      picture="sheet"
      title={<FormattedMessage id="scoring.solutions.empty" />}
      action={
        <Link to={paths.championship(champname, 'metric')}>
          <FormattedMessage id="scoring.solutions.first" />
        </Link>
      }
    />
  );
}

/** A link leads to a solution that is not here; whether it is of somebody else is nobody's business. */
function NoSolution({ champname }: { champname: string }) {
  return (
    <EmptyState
      picture="compass"
      title={
        <h2>
          <FormattedMessage id="scoring.noSolution" />
        </h2>
      }
      text={<FormattedMessage id="scoring.noSolution.text" />}
      action={
        <Link to={paths.championship(champname, 'solutions')}>
          <FormattedMessage id="scoring.noSolution.toMine" />
        </Link>
      }
    />
  );
}
