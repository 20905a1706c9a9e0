import { FormattedMessage } from 'react-intl';
import { useAdvice } from './editor.data.js';

/** How much advice stands against a publication, for whom has not read it; nothing where there is none. */
export function AdviceCount({ champname }: { champname: string }) {
  const count = useAdvice(champname).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <p role="status">
      <FormattedMessage id="editor.advice.count" values={{ count }} />
    </p>
  );
}
