import { firstView, useBoard } from './board.data.js';

/** The head of the board that counts: the final one once the results are out (SUB5), and nothing of the public one then. */
export const useBoardHead = (champname: string) => {
  const current = useBoard(champname, firstView);
  const isOut = current.data?.pages[0]?.revealed === true;
  const final = useBoard(champname, { ...firstView, board: 'final' }, { enabled: isOut });
  const { data, isPending } = isOut ? final : current;
  return { head: data?.pages[0], isPending };
};
