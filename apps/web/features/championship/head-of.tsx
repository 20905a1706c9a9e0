import { useStanding } from './championship-context.js';
import { ChampionshipHead } from './championship-head.js';
import { DiscussionLink } from './discussion-link.js';
import { EditLink } from './edit-link.js';
import { PrimaryAction } from './primary-action.js';

/** The head of a championship with what the person can do in it. */
export function HeadOf() {
  const { champ, attempts, tab } = useStanding();
  return (
    <ChampionshipHead
      card={champ}
      attempts={attempts}
      isWide={tab === 'overview'}
      action={
        <>
          <DiscussionLink card={champ} />
          <EditLink card={champ} />
          <PrimaryAction />
        </>
      }
    />
  );
}
