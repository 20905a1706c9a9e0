import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PersonStatus } from '#modules/kernel/contract/status.js';
import type { Step } from '#web/ui/checklist.js';
import { paths } from '#web/lib/paths.js';
import { usePerson } from '#web/lib/session/use-person.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { useSite } from '#web/lib/site.js';

/** The ladder of AUTH7; the step that leads to each rung. */
const rungs = [
  { status: 'CONFIRMED', id: 'email' },
  { status: 'VERIFIED', id: 'phone' },
  { status: 'IDENTIFIED', id: 'profile' },
] as const;

/** Whose login was given to them (AUTH3, AUTH8). */
const chooseLogin = (person: UserState): Step => ({
  id: 'name',
  isDone: false,
  label: <FormattedMessage id="championships.step.name" />,
  action: (
    <Link to={paths.chooseLogin(person)}>
      <FormattedMessage id="championships.step.name.go" />
    </Link>
  ),
});

/** A step of the ladder, which somebody does for themselves. */
export type PersonStep = (typeof rungs)[number]['id'];

const heightOf = (status: string) => ['NEW', ...rungs.map((rung) => rung.status)].indexOf(status as PersonStatus);

/**
 * Steps before taking part (CHAMP4), as many as this installation asks for.
 * @param wayTo what does a step, for somebody who is signed in
 */
export const useSteps = (champname: string, wayTo: (step: PersonStep, login: string) => ReactNode): Step[] => {
  const person = usePerson();
  const { participationNeeds } = useSite();
  const reached = person ? heightOf(person.status) : -1;
  const takePart = paths.championship(champname, 'takepart');
  return [
    {
      id: 'login',
      isDone: person !== null,
      label: <FormattedMessage id="championships.step.login" />,
      action: (
        <Link to={paths.login(takePart)}>
          <FormattedMessage id="shell.login" />
        </Link>
      ),
    },
    ...rungs.slice(0, heightOf(participationNeeds)).map(({ status, id }) => ({
      id,
      isDone: reached >= heightOf(status),
      label: <FormattedMessage id={`championships.step.${id}`} />,
      action: person && wayTo(id, person.login),
    })),
    ...(person?.login.startsWith('!') ? [chooseLogin(person)] : []),
  ];
};
