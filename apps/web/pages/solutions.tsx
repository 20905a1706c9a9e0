import type { ComponentProps, ReactNode } from 'react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { SolutionList } from '#web/features/solutions/solution-list.js';
import { AttemptsBeside } from './attempts-beside.js';

type Props = { beside: ReactNode } & Pick<ChampionshipView, 'kind'> & ComponentProps<typeof SolutionList>;

/** What the own team has sent; beside it how often it may still try today, and how it stands. */
export function SolutionsTab({ beside, kind, ...list }: Props) {
  return (
    <div className="beside">
      <SolutionList {...list} />
      <aside className="column gap-4">
        <AttemptsBeside champname={list.champname} kind={kind} />
        {beside}
      </aside>
    </div>
  );
}
