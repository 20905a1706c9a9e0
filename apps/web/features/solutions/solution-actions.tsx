import { Button } from '@mantine/core';
import { ArrowLeftRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { paths } from '#web/lib/paths.js';
import { AgainButton } from './again-button.js';
import { CopyLink } from './copy-link.js';
import { DownloadButton } from '#web/words/solutions/download-button.js';
import { FinalChoiceButton } from './final-button.js';
import { useSolutionPath } from './use-solution-path.js';
import { isFileOwn } from './own-file.js';

interface Props {
  solution: SolutionView;
  /** What it can be compared with. */
  counterpart: SolutionView | null;
}

/** What can be done with a solution of the own team (SUB3). */
export function SolutionActions({ solution, counterpart }: Props) {
  const { id, champname, name, fileGoneAt } = solution;
  const pathOf = useSolutionPath(champname);
  return (
    <div className="row gap-2">
      <FinalChoiceButton solution={solution} />
      {isFileOwn(solution) && <DownloadButton id={id} name={name} fileGoneAt={fileGoneAt} />}
      {counterpart && (
        <Button
          component={Link}
          variant="default"
          leftSection={<ArrowLeftRight size={16} aria-hidden />}
          to={pathOf(id, counterpart.id)}
        >
          <FormattedMessage id="scoring.compare" />
        </Button>
      )}
      <CopyLink path={paths.solution(champname, id)} />
      <AgainButton solution={solution} />
    </div>
  );
}
