import { useParams, useSearchParams } from 'react-router-dom';
import { ChampionshipCard } from '#web/features/championships/championship-card.js';
import { useChampionship } from '#web/words/championship/championships.data.js';
import { Editor } from '#web/features/championship-editor/editor.js';
import { rooms, type Room } from '#web/features/championship-editor/rooms.js';
import { steps, type Step } from '#web/features/championship-editor/steps.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useNow } from '#web/lib/use-now.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';

const Submissions = lazyPart({
  chunk: 'editor',
  namespaces: ['organiser'],
  load: () => import('#web/features/organiser/submissions.js').then((module) => module.Submissions),
  meanwhile: 480,
});

const Participants = lazyPart({
  chunk: 'editor',
  namespaces: ['organiser'],
  load: () => import('#web/features/organiser/participants/participants.js').then((module) => module.Participants),
  meanwhile: 480,
});

const minute = 60_000;
const isStep = (value: string | null): value is Step => (steps as readonly (string | null)[]).includes(value);
const isRoom = (value: string): value is Room => (rooms as readonly string[]).includes(value);

/** The editor of a championship (CHAMP5); for all but its owner and admins there is no such page. */
export function EditorPage() {
  const { champname = '', room = 'setup', id } = useParams();
  const [search, setSearch] = useSearchParams();
  const step = search.get('step');
  // Only solutions have sheets of their own.
  if (!isRoom(room) || (id !== undefined && room !== 'submissions')) return <NotFoundPage />;
  return (
    <div className={classes.page}>
      <Editor
        champname={champname}
        room={room}
        step={isStep(step) ? step : 'basics'}
        onStep={(next) => setSearch({ step: next }, { replace: true })}
        preview={<Preview champname={champname} />}
        participants={<Participants champname={champname} />}
        submissions={<Submissions champname={champname} openedId={id} />}
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
