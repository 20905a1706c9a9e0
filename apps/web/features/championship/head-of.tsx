import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { ChampionshipHead } from './championship-head.js';
import type { ChampionshipTab } from '#web/lib/paths.js';
import { EditLink } from './edit-link.js';
import { PrimaryAction } from './primary-action.js';
import { useOwnAttempts } from './use-participation.js';

/** The head of a championship with what the person can do in it. */
export function HeadOf({ champ, tab }: { champ: ChampionshipView; tab: ChampionshipTab }) {
  return (
    <ChampionshipHead
      card={champ}
      attempts={useOwnAttempts(champ)}
      action={
        <>
          <EditLink card={champ} />
          <PrimaryAction champ={champ} tab={tab} />
        </>
      }
    />
  );
}
