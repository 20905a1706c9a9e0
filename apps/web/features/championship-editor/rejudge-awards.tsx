import { MovedPeople } from '#web/words/moved-people.js';
import { useRejudgeAwards } from './rejudge.data.js';

/** RATE1: for whom a re-judgement would change anything. */
export function RejudgeAwards({ id }: { id: string }) {
  const { data } = useRejudgeAwards(id);
  return <MovedPeople of={data} />;
}
