import { useParams, useSearchParams } from 'react-router-dom';
import { ChampionshipCard } from '../../features/championships/components/championship-card.js';
import { useChampionship } from '../../features/championships/api/championships.js';
import { Editor } from '../../features/editor/components/editor.js';
import { steps, type Step } from '../../features/editor/steps.js';
import { useNow } from '../../lib/use-now.js';
import { NotFoundPage } from './not-found.js';
import classes from './page.module.css';

const minute = 60_000;
const isStep = (value: string | null): value is Step => (steps as readonly (string | null)[]).includes(value);

/** The editor of a championship (CHAMP5); for all but its owner and admins there is no such page. */
export function EditorPage() {
  const { champname = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const step = search.get('step');
  return (
    <div className={classes.page}>
      <Editor
        champname={champname}
        step={isStep(step) ? step : 'basics'}
        onStep={(next) => setSearch({ step: next }, { replace: true })}
        preview={<Preview champname={champname} />}
        notFound={<NotFoundPage />}
      />
    </div>
  );
}

/** Its card as the list shows it. */
function Preview({ champname }: { champname: string }) {
  const now = useNow(minute);
  const { data } = useChampionship(champname);
  return data ? <ChampionshipCard card={data} now={now} headingLevel="h3" /> : null;
}
