import { FormattedMessage } from 'react-intl';

/** How long an article takes to read, after a dot that parts it from what stands before. */
export function ReadingTime({ minutes }: { minutes: number }) {
  return (
    <span>
      <span aria-hidden>· </span>
      <FormattedMessage id="articles.readMinutes" values={{ minutes }} />
    </span>
  );
}
