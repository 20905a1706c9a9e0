import { FormattedMessage } from 'react-intl';

/** How long an article takes to read. */
export function ReadingTime({ minutes }: { minutes: number }) {
  return (
    <span>
      <FormattedMessage id="articles.readMinutes" values={{ minutes }} />
    </span>
  );
}
