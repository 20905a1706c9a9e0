import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { EnglishStep, PositionStep, TextStep } from './form-steps.js';
import { Review } from './review.js';
import { useSendVacancy } from './use-send-vacancy.js';
import { type Step, stepOf, steps, useStep } from './use-step.js';
import { type Typed, useTyped } from './use-typed.js';
import { VacancyCard } from './vacancy-card.js';
import { blank, type View } from './vacancies.data.js';
import row from '#web/ui/steps.module.css';
import classes from './vacancies.module.css';

interface Props {
  /** Response services of others. */
  domains: readonly string[];
  /** Another text for one that is there; a new one without. */
  old?: View;
}

const typedOf = (old: View | undefined) => {
  if (!old) return blank();
  const { title, company, city, remote, salary, category, championship = '', info, info_en: english } = old;
  const written = (side: View['info']) => ({ ...side, contacts: side.contacts ?? '' });
  const own = { title, company, city, remote, salary, category, championship, info: written(info) };
  return english ? { ...own, info_en: written(english) } : own;
};

/** Writes a vacancy in three steps, beside the card that it will be (VAC1). */
export function VacancyForm(props: Props) {
  const [begun, setBegun] = useState(0);
  return <Wizard key={begun} {...props} isAnew={begun > 0} onAnew={() => setBegun(begun + 1)} />;
}

interface WizardProps extends Props {
  /** What was typed before was discarded. */
  isAnew: boolean;
  onAnew: () => void;
}

function Wizard({ domains, old, isAnew, onAnew }: WizardProps) {
  // What was typed over a text that has changed since is not laid over the new one.
  const typed = useTyped(old ? `${old.id}.${old.own?.version}` : 'new', typedOf(old), domains);
  const { step, goOn, goBack, goTo } = useStep(typed.faulty);
  const frame = useRef<HTMLFormElement>(null);
  const sending = useSendVacancy(typed, old, (fields) => goTo(stepOf(fields[0] ?? '')));
  useFaultFocus(frame, step, typed);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isAnew) frame.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [isAnew]);
  if (sending.done) return <Sent as={sending.done} />;
  const faultyHere = typed.faulty.filter((field) => stepOf(field) === step);
  const isLast = step === 'english';
  const next = () => {
    typed.insist(faultyHere);
    if (faultyHere.length === 0) return goOn();
    return focusFirst(frame.current);
  };
  const discard = () => {
    typed.forget();
    goTo('position');
    onAnew();
  };
  return (
    <div className="fifths items-start gap-6">
      <form
        ref={frame}
        className="padded column gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast) void sending.send('submit');
          else next();
        }}
      >
        <div className="row spread gap-2">
          <StepList step={step} />
          {typed.isKept && <Discard isOld={old !== undefined} isSending={sending.isSending} onDiscard={discard} />}
        </div>
        {step === 'position' && <PositionStep typed={typed} />}
        {step === 'text' && <TextStep typed={typed} />}
        {isLast && (
          <>
            <EnglishStep typed={typed} />
            <Review values={typed.values} />
          </>
        )}
        {sending.failure && <FailureAlert failure={sending.failure} onOver={sending.forgive} />}
        <Foot
          step={step}
          isNew={!old || old.state === 'draft'}
          sending={sending}
          isBusy={typed.isBusy}
          onBack={goBack}
        />
      </form>
      <aside className={classes.preview} aria-labelledby="preview-heading">
        <h2 id="preview-heading" className="muted">
          <FormattedMessage id="vacancies.form.preview" />
        </h2>
        <div className="card">
          <VacancyCard card={typed.values} headingLevel="h3" />
        </div>
      </aside>
    </div>
  );
}

/** The first input may be the hidden one of a picture. */
const firstField = 'input:not([tabindex="-1"]), textarea';

const focusFirst = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/** A step that is come to shows what is wrong in it at once; the focus goes there, else to its first field. */
const useFaultFocus = (form: React.RefObject<HTMLFormElement | null>, step: Step, { faulty }: Typed) => {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    // What is wrong may stand below other fields.
    (find('[aria-invalid="true"]') ?? find(firstField))?.focus();
  }, [form, step, faulty]);
};

function StepList({ step }: { step: Step }) {
  const t = useText();
  return (
    <ol className={row.steps} aria-label={t({ id: 'vacancies.form.steps' })}>
      {steps.map((one) => (
        <li key={one} aria-current={one === step ? 'step' : undefined}>
          <span>
            <FormattedMessage id={`vacancies.form.step.${one}`} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What nobody is to lose by one click is asked about first, away from the buttons that go on. */
function Discard({ isOld, isSending, onDiscard }: { isOld: boolean; isSending: boolean; onDiscard: () => void }) {
  const t = useText();
  const question = async () => {
    const answer = await ask({
      title: t({ id: 'vacancies.form.discard.title' }),
      text: <FormattedMessage id={`vacancies.form.discard.${isOld ? 'old' : 'text'}`} />,
      verb: t({ id: 'vacancies.form.discard.verb' }),
      danger: true,
    });
    if (answer) onDiscard();
  };
  return (
    <Button variant="subtle" size="compact-sm" disabled={isSending} onClick={() => void question()}>
      <FormattedMessage id="vacancies.form.discard" />
    </Button>
  );
}

interface FootProps {
  step: Step;
  /** A draft may be kept as one. */
  isNew: boolean;
  sending: ReturnType<typeof useSendVacancy>;
  /** A picture is on its way into this step. */
  isBusy: boolean;
  onBack: () => void;
}

function Foot({ step, isNew, sending, isBusy, onBack }: FootProps) {
  const isLast = step === 'english';
  return (
    <div className="row gap-2">
      {step !== 'position' && (
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          <FormattedMessage id="vacancies.form.back" />
        </Button>
      )}
      <Button type="submit" loading={sending.isSending} disabled={isBusy}>
        <FormattedMessage id={isLast ? 'vacancies.form.send' : 'vacancies.form.next'} />
      </Button>
      {isLast && isNew && (
        <Button variant="default" disabled={sending.isSending || isBusy} onClick={() => void sending.send('draft')}>
          <FormattedMessage id="vacancies.form.draft" />
        </Button>
      )}
    </div>
  );
}

function Sent({ as }: { as: 'submit' | 'draft' }) {
  return (
    <EmptyState
      picture="mail"
      title={<FormattedMessage id={`vacancies.sent.${as}`} />}
      text={<FormattedMessage id={`vacancies.sent.${as}.text`} />}
      action={
        <Link className="button-primary" to={paths.ownVacancies}>
          <FormattedMessage id="vacancies.mine" />
        </Link>
      }
    />
  );
}
