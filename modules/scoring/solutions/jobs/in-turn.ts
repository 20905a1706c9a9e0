/**
 * Does the same for one after the other; what fails for one does not keep it from the rest, as it may fail for good.
 * @throws what failed, once all had their turn; more than one failure as an AggregateError
 */
export const inTurn = async <T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of them failed`);
};
