import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

interface Props {
  /** A list that is read part by part, as `usePages` gives it. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Below a list of which there is more: reads its next part. */
export function ShowMore({ of: list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      <FormattedMessage id="shell.showMore" />
    </Button>
  );
}
