import { useSearchParams } from 'react-router-dom';

/** A text that is kept in the address but for the usual one: it can be sent to somebody, and is there again on the way back. */
export const useAddressText = (name: string, usual = '') => {
  const [search, setSearch] = useSearchParams();
  const set = (value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get(name) ?? usual, set] as const;
};

/** One of some values, kept there as well. */
export const useAddressChoice = <Value extends string>(name: string, values: readonly Value[], usual: Value) => {
  const [text, choose] = useAddressText(name, usual);
  // What does not fit, by another hand or of another version, is left out.
  return [values.find((value) => value === text) ?? usual, choose] as const;
};
