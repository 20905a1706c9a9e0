import { type AnyStateMachine, type ContextFrom, type EventFrom, type StateValueFrom, transition } from 'xstate';

/**
 * The state that an event leads a machine to, or null where it is not allowed there. Pure: nothing runs, and what a guard
 * looks at beside the event is given.
 */
export const advance = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: StateValueFrom<Machine>,
  event: EventFrom<Machine>,
  context?: ContextFrom<Machine>,
): StateValueFrom<Machine> | null => {
  const any: AnyStateMachine = machine;
  const snapshot = any.resolveState({ value: state, context });
  return snapshot.can(event) ? (transition(any, snapshot, event)[0].value as StateValueFrom<Machine>) : null;
};
