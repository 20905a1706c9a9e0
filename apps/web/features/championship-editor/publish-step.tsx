import { Button } from '@mantine/core';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipState } from '#modules/championships/contract/championship.js';
import { eventFor } from '#modules/championships/contract/championship.machine.js';
import { finishableFrom } from '#modules/championships/contract/completeness.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { DateTime } from '#web/words/date-time.js';
import { FinalPreview } from '#web/words/final-preview.js';
import { open } from '#web/ui/overlay/overlay.js';
import { useRereadAfter, useSend } from '#web/lib/data/use-send.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { answersEditor, useAdvice, useEditor } from './editor.data.js';
import { type Refused, type Step, stepOf } from './steps.js';
import type { Draft } from './use-draft.js';
import { Advice } from './advice.js';
import { AdviceCount } from './advice-count.js';
import classes from './step.module.css';

interface Props {
  view: EditorView;
  draft: Draft;
  onStep: (step: Step) => void;
  /** The championship as lists show it. */
  preview: ReactNode;
}

/** Teams of the final board that one sees before it is revealed; the CSV file has all. */
const previewed = 10;
const wishes = ['PUBLISHED', 'FINISHED', 'DRAFT', 'ARCHIVED'] as const;

/** How participants will see it, what is missing, and the states that it can go to from here. */
export function PublishStep({ view, draft, onStep, preview }: Props) {
  const ways = wishes.filter((state) => eventFor(view.state, state, restorable(view.archivedFrom)) !== null);
  return (
    <div className={classes.fields}>
      <section>
        <h3 className={classes.sub}>
          <FormattedMessage id="editor.preview" />
        </h3>
        {preview}
        <Link className="inline gap-6px mt-3" to={paths.championship(view.champname)}>
          <Eye size={16} aria-hidden /> <FormattedMessage id="editor.preview.open" />
        </Link>
      </section>
      {view.state === 'DRAFT' && (
        <>
          <Missing view={view} refused={draft.refused} onStep={onStep} />
          <Advice champname={view.champname} />
        </>
      )}
      <div className="wrap gap-3-4 items-center">
        {ways.map((state) => (
          <StateButton
            key={state}
            view={view}
            state={state}
            // What is published is what is saved.
            isUnsaved={draft.isUnsaved || draft.refused.length > 0}
          />
        ))}
      </div>
    </div>
  );
}

const restorable = (state: ChampionshipState | null) => (state === 'ARCHIVED' ? null : state);

/** What stands between the draft and its publication, each with the way to it. */
function Missing({ view, refused, onStep }: Pick<Props, 'view' | 'onStep'> & { refused: Refused }) {
  const toMend = [...new Set(refused.map((field) => stepOf(field, view.kind)))];
  const count = view.blockers.length + toMend.length;
  if (count === 0) return <Whole champname={view.champname} />;
  return (
    <section aria-labelledby="missing-title">
      <h3 id="missing-title" className={classes.sub}>
        <FormattedMessage id="editor.missing" values={{ count }} />
      </h3>
      <ul>
        {view.blockers.map(({ field, fault }) => (
          <li key={field}>
            <FormattedMessage id={`editor.missing.${field}`} />
            {': '}
            <FormattedMessage id={`editor.fault.${fault}`} /> <ToStep step={stepOf(field, view.kind)} onStep={onStep} />
          </li>
        ))}
        {toMend.map((step) => (
          <li key={step}>
            <FormattedMessage id="editor.missing.refused" /> <ToStep step={step} onStep={onStep} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing stands against the publication; what the adviser has to say is told first, so that this means it. */
function Whole({ champname }: { champname: string }) {
  const advice = useAdvice(champname).data;
  if (!advice) return null;
  return (
    <p className="flat muted small prose" role="status">
      <FormattedMessage
        id={advice.length === 0 ? 'editor.whole' : 'editor.whole.advice'}
        values={{ count: advice.length }}
      />
    </p>
  );
}

function ToStep({ step, onStep }: Pick<Props, 'onStep'> & { step: Step }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => onStep(step)}>
      <FormattedMessage id={`editor.step.${step}`} />
    </Button>
  );
}

/** What would make the results wrong; the server refuses to reveal them before. */
function NotReady({ view: { waitingSolutions: waiting, outdatedSolutions: outdated } }: Pick<Props, 'view'>) {
  return (
    <>
      {waiting > 0 && (
        <p role="status">
          <FormattedMessage id="editor.finish.waiting" values={{ count: waiting }} />
        </p>
      )}
      {outdated > 0 && (
        <p role="status">
          <FormattedMessage id="editor.finish.outdated" values={{ count: outdated }} />
        </p>
      )}
    </>
  );
}

interface StateButtonProps {
  view: EditorView;
  state: ChampionshipState;
  isUnsaved: boolean;
}

/** One way on; shown because the machine allows it, asked before since others will see it. */
function StateButton({ view, state, isUnsaved }: StateButtonProps) {
  const reread = useRereadAfter('PUT championships/{champname}/truth');
  const endsAt = isRevealing(view, state) ? finishableFrom(view) : null;
  const now = useNowAt(endsAt === null ? [] : [Date.parse(endsAt)]);
  const isEarly = endsAt !== null && Date.parse(endsAt) > now;
  const isBlocked = isEarly || (view.state === 'DRAFT' && state === 'PUBLISHED' && view.blockers.length > 0);
  const ask = () => {
    void open(StateQuestion, { shown: view, state });
    // How much waits to be judged changes by itself.
    void reread();
  };
  return (
    <>
      <Button variant={state === 'ARCHIVED' ? 'default' : 'filled'} disabled={isBlocked || isUnsaved} onClick={ask}>
        <FormattedMessage id={verbOf(view, state)} />
      </Button>
      {isEarly && (
        <span className="flat muted small prose">
          <FormattedMessage id="editor.finish.early" values={{ time: <DateTime time={endsAt} /> }} />
        </span>
      )}
    </>
  );
}

const isRevealing = (view: EditorView, state: ChampionshipState) => state === 'FINISHED' && view.state === 'PUBLISHED';
const verbOf = (view: EditorView, state: ChampionshipState) =>
  view.state === 'ARCHIVED' ? 'editor.restore' : (`editor.become.${state}` as const);

interface StateQuestionProps {
  /** The championship as it was when it was asked. */
  shown: EditorView;
  state: ChampionshipState;
  onClose: () => void;
}

function StateQuestion({ shown, state, onClose }: StateQuestionProps) {
  const t = useText();
  const become = useSend('POST championships/{champname}/state', answersEditor);
  const { champname } = shown;
  const view = useEditor(champname).data ?? shown;
  const say = useBilingual();
  const verb = t({ id: verbOf(shown, state) });
  const reveals = isRevealing(shown, state);
  return (
    <ConfirmDialog
      title={t({ id: 'editor.become.ask' }, { verb, name: say(view.title) || champname })}
      verb={verb}
      isDangerous={state === 'ARCHIVED'}
      {...(state === 'FINISHED' ? { typed: champname } : {})}
      onConfirm={() => become.mutateAsync({ params: { champname }, body: { state } })}
      isBlocked={reveals && view.waitingSolutions + view.outdatedSolutions > 0}
      onClose={onClose}
    >
      <FormattedMessage id={shown.state === 'ARCHIVED' ? 'editor.restore.text' : `editor.become.${state}.text`} />
      {shown.state === 'DRAFT' && state === 'PUBLISHED' && <AdviceCount champname={champname} />}
      {reveals && (
        <>
          <NotReady view={view} />
          <FinalPreview champname={champname} limit={previewed} />
        </>
      )}
    </ConfirmDialog>
  );
}
