import { useSearchParams } from 'react-router-dom';

/** One of some values, kept in the address but for the usual one: it can be sent to somebody, and is there again on the way back. */
export const useAddressChoice = <Value extends string>(name: string, values: readonly Value[], usual: Value) => {
  const [search, setSearch] = useSearchParams();
  // What does not fit, by another hand or of another version, is left out.
  const chosen = values.find((value) => value === search.get(name)) ?? usual;
  const choose = (value: Value) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [chosen, choose] as const;
};
