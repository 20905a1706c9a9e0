import { useLocation } from 'react-router-dom';

/** State of the address to which somebody is led who has just come into a championship. */
export const joinedState = { hasJoined: true };

/** Whether the way to this page was that one. */
export const useHasJoined = (): boolean => {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'hasJoined' in state;
};
