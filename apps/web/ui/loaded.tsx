import { Skeleton } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorCard } from './error-card.js';
import classes from './loaded.module.css';

/** What `useRead` and `usePages` give, as far as it is needed here. */
export interface Reading<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface Props<Data> {
  of: Reading<Data>;
  /** In place of what is not there yet, as large as that will be: its height in px, or a drawing of it. */
  skeleton: number | ReactNode;
  /** In place of an empty list, or of nothing at all. */
  empty?: ReactNode;
  /** In place of the card of failures which need more than another attempt; nothing leaves it to the card. */
  failed?: (failure: unknown) => ReactNode;
  children: (data: Data) => ReactNode;
}

const isEmptyList = (part: unknown): boolean => {
  if (Array.isArray(part)) return part.length === 0;
  if (typeof part !== 'object' || part === null) return part === null;
  if ('pages' in part) return Array.isArray(part.pages) && part.pages.every(isEmptyList);
  return 'items' in part && isEmptyList(part.items);
};

/**
 * What was read of the server: a skeleton until it is there, why it could not be read with another attempt, and what was
 * read before for as long as it is read again, also when that fails.
 */
export function Loaded<Data>({ of: reading, skeleton, empty, failed, children }: Props<Data>) {
  const { data, error, refetch } = reading;
  if (data !== undefined) return empty !== undefined && isEmptyList(data) ? empty : children(data);
  if (error) return failed?.(error) || <ErrorCard failure={error} onRetry={() => void refetch()} />;
  return <Waiting skeleton={skeleton} />;
}

/**
 * In place of what is on its way: its height in px, or a drawing of it. Seen after a moment only. Without a network nothing is on
 * its way, which is said.
 */
export function Waiting({ skeleton }: { skeleton: number | ReactNode }) {
  const { online } = useNetwork();
  if (!online)
    return (
      <output className={classes.absent}>
        <FormattedMessage id="shell.offline.absent" />
      </output>
    );
  return (
    <div className={classes.waiting} aria-busy>
      {typeof skeleton === 'number' ? <Skeleton height={skeleton} radius={10} /> : skeleton}
    </div>
  );
}

/** Several readings that one picture needs together. */
export const together = <All extends readonly unknown[]>(
  ...readings: { [At in keyof All]: Reading<All[At]> }
): Reading<All> => ({
  data: readings.some(({ data }) => data === undefined) ? undefined : (readings.map(({ data }) => data) as never),
  error: readings.find(({ error }) => error)?.error,
  refetch: () => Promise.all(readings.map(({ refetch }) => refetch())),
});
