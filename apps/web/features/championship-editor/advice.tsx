import { Skeleton } from '@mantine/core';
import { Lightbulb, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ErrorCard } from '#web/ui/error-card.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useAdvice } from './editor.data.js';
import classes from './advice.module.css';

/** What may cost the participants or the organiser dear later, with its explanation and what to do. */
export function Advice({ champname }: { champname: string }) {
  const t = useText();
  const advice = useAdvice(champname);
  if (advice.error) return <ErrorCard failure={advice.error} onRetry={() => void advice.refetch()} />;
  return (
    <section aria-labelledby="advice-title">
      <h3 id="advice-title" className={classes.title}>
        <FormattedMessage id="editor.advice" />
      </h3>
      {!advice.data && <Skeleton height={96} radius={10} />}
      {advice.data?.length === 0 && (
        <p role="status">
          <FormattedMessage id="editor.advice.none" />
        </p>
      )}
      <ul className={classes.list}>
        {advice.data?.map(({ code, isGrave, details }) => (
          <li key={code + JSON.stringify(details)} className={classes.item} data-grave={isGrave || undefined}>
            {isGrave ? <TriangleAlert size={18} aria-hidden /> : <Lightbulb size={18} aria-hidden />}
            <div>
              <strong>{t({ id: `editor.advice.${code}` }, details)}</strong>
              <p className={classes.text}>{t({ id: `editor.advice.${code}.fix` }, details)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
