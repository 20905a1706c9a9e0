import type { ComponentProps, ReactNode } from 'react';
import { SolutionList } from '#web/features/solutions/solution-list.js';
import { AttemptsBeside } from './attempts-beside.js';

/** What the own team has sent; beside it how often it may still try today, and how it stands. */
export function SolutionsTab({ beside, ...list }: { beside: ReactNode } & ComponentProps<typeof SolutionList>) {
  return (
    <div className="beside">
      <SolutionList {...list} />
      <aside className="column gap-4">
        <AttemptsBeside champname={list.champname} />
        {beside}
      </aside>
    </div>
  );
}
