import { useState, createElement, type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { usePerson } from '#web/lib/session/use-person.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Contributions } from './contributions.js';
import parts from './rating-parts.module.css';
import { factorsOf, formula, leftAfter, type Result } from '#modules/rating/contract/points.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';

/** A part of the bar: what is left of the points, or what a factor takes away of what the number of teams gives. */
interface Part {
  part: 'left' | 'place' | 'team' | 'weight' | 'time';
  points: number;
}

/**
 * What each factor gives: a first place alone, of that day, would have what the number of teams gives; each factor takes its part
 * of what the ones before have left.
 */
const partsOf = (result: Result, days: number): { all: number; points: number; parts: Part[] } => {
  const { teams, place, team, weight } = factorsOf(result);
  const all = result.teams < formula.fewestTeams ? 0 : formula.scale * teams;
  let left = all;
  const taken = (part: Part['part'], factor: number): Part => {
    const points = left * (1 - factor);
    left -= points;
    return { part, points };
  };
  const parts = [taken('place', place), taken('team', team), taken('weight', weight), taken('time', leftAfter(days))];
  return { all, points: left, parts: [{ part: 'left', points: left }, ...parts] };
};

const start = { teams: 100, place: 5, teamSize: 1, days: 0 };
type Wish = typeof start;

/** Up to so many, so that a slider leads from ten teams to ten thousand as easily as from ten to a hundred. */
const most = { teams: 10_000, teamSize: 10, days: 1500 };
const steps = 300;
const toStep = (value: number, least: number, top: number): number =>
  top <= least ? 0 : Math.round((Math.log(value / least) / Math.log(top / least)) * steps);
const fromStep = (step: number, least: number, top: number): number =>
  Math.round(least * (top / least) ** (step / steps));

/** RATE1: the formula, tried out, and what one's own points are made of. */
export function FormulaTab() {
  const person = usePerson();
  const [wish, setWish] = useState<Wish>(start);
  const change = (next: Partial<Wish>) =>
    setWish((before) => {
      const after = { ...before, ...next };
      return { ...after, place: Math.min(after.place, after.teams) };
    });
  return (
    <>
      <section className="padded mb-4" aria-labelledby="formula">
        <h2 id="formula" className="mb-3">
          <FormattedMessage id="rating.formula" />
        </h2>
        <FormulaText />
        <p className="muted">
          <FormattedMessage id="rating.formula.text" />
        </p>
        <Sliders wish={wish} onChange={change} />
        <FactorBar wish={wish} />
      </section>
      {person && <Contributions login={person.login} />}
    </>
  );
}

function Sliders({ wish, onChange }: { wish: Wish; onChange: (next: Partial<Wish>) => void }) {
  const { teams, place, teamSize, days } = wish;
  return (
    <div className="stack mt-4 mb-4 fit-240px gap-3-6">
      <Slider
        id="teams"
        value={teams}
        step={toStep(teams, 10, most.teams)}
        steps={steps}
        onStep={(step) => onChange({ teams: fromStep(step, 10, most.teams) })}
      />
      <Slider
        id="place"
        value={place}
        step={toStep(place, 1, teams)}
        steps={steps}
        onStep={(step) => onChange({ place: fromStep(step, 1, teams) })}
      />
      <Slider
        id="teamSize"
        value={teamSize}
        step={teamSize - 1}
        steps={most.teamSize - 1}
        onStep={(step) => onChange({ teamSize: step + 1 })}
      />
      <Slider id="days" value={days} step={days} steps={most.days} onStep={(step) => onChange({ days: step })} />
    </div>
  );
}

interface SliderProps {
  id: keyof Wish;
  value: number;
  step: number;
  steps: number;
  onStep: (step: number) => void;
}

function Slider({ id, value, step, steps: max, onStep }: SliderProps) {
  const t = useText();
  return (
    <label className={parts.slider}>
      <span>
        {t({ id: `rating.slider.${id}` })} <span className={parts.value}>{value}</span>
      </span>
      <input
        type="range"
        min={0}
        max={max}
        value={step}
        style={{ '--share': `${max > 0 ? (step / max) * 100 : 0}%` } as React.CSSProperties}
        aria-valuetext={String(value)}
        onChange={(event) => onStep(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

function FactorBar({ wish: { days, ...result } }: { wish: Wish }) {
  const { all, points, parts: shares } = partsOf({ ...result, weight: 1 }, days);
  const shown = shares.filter(({ part }) => part !== 'weight');
  return (
    <>
      <p className={parts.points} aria-live="polite">
        <FormattedMessage id="rating.points" values={{ points: Math.round(points) }} />
      </p>
      <div className={parts.bar} aria-hidden>
        {shown.map(({ part, points: share }) => (
          <span
            key={part}
            className={parts.part}
            data-part={part}
            style={{ width: `${all === 0 ? 0 : (share / all) * 100}%` }}
          />
        ))}
      </div>
      <ul className={parts.legend}>
        {shown.map(({ part, points: share }) => (
          <li key={part}>
            <span className={parts.swatch} data-part={part} aria-hidden />
            <FormattedMessage id={`rating.part.${part}`} /> {part !== 'left' && Math.round(share) > 0 && '−'}
            <FormattedNumber value={Math.round(share)} />
          </li>
        ))}
      </ul>
    </>
  );
}

const element =
  (tag: string) =>
  (...children: ReactNode[]) =>
    createElement(tag, null, ...children);
const [row, fraction, root, power, index, name, number, sign] = [
  'mrow', 'mfrac', 'msqrt', 'msup', 'msub', 'mi', 'mn', 'mo',
].map(element) as [Made, Made, Made, Made, Made, Made, Made, Made]; // prettier-ignore
type Made = ReturnType<typeof element>;

const logarithm = (of: ReactNode) =>
  row(index(name('log'), number('10')), sign('('), number('1'), sign('+'), of, sign(')'));

/** The formula as mathematics: browsers draw it, and screen readers read it. */
function FormulaText() {
  const t = useText();
  const teams = index(name('log'), number('10'));
  return (
    <ScrollRegion label={t({ id: 'rating.formula' })} className={parts.formula}>
      {createElement(
        'math',
        { display: 'block', 'aria-label': t({ id: 'rating.formula.spoken' }) },
        row(
          number('100000'),
          sign('·'),
          fraction(name('w'), root(name('k'))),
          sign('·'),
          power(name('p'), row(sign('−'), number('0.75'))),
          sign('·'),
          logarithm(row(teams, name('N'))),
          sign('·'),
          power(name('e'), row(sign('−'), name('d'), sign('/'), number('500'))),
        ),
      )}
    </ScrollRegion>
  );
}
