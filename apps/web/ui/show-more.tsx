import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { ErrorCard } from './error-card.js';

interface Props {
  /** A list that is read part by part, as `usePages` gives it. */
  of: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    /** The part that was asked for last did not come, for this `error`. */
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Below a list of which there is more: reads its next part, and says why that did not come. */
export function ShowMore({ of: list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && <ErrorCard failure={list.error} />}
      <Button
        variant="default"
        {...(list.isFetchNextPageError && { mt: 8 })}
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        <FormattedMessage id={list.isFetchNextPageError ? 'shell.tryAgain' : 'shell.showMore'} />
      </Button>
    </>
  );
}
