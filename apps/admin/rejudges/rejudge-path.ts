import { useBasename } from 'react-admin';

/** Address of a re-judgement's page within the console. */
export const useRejudgePath = () => {
  const base = useBasename();
  return (id: string): string => `${base}/rejudges/${id}`;
};
