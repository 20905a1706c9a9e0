import { usePerson } from '#web/lib/session/use-person.js';

/** True where somebody else wrote it: what a moderator does to it is for a reason, which its author reads. */
export const useIsOthers = (author: string): boolean => {
  const person = usePerson();
  return person !== null && person.login !== author;
};
