import { Lightbulb, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '#web/ui/loaded.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useAdvice } from './editor.data.js';
import classes from './advice.module.css';

/** What may cost the participants or the organiser dear later, with its explanation and what to do. */
export function Advice({ champname }: { champname: string }) {
  const t = useText();
  return (
    <section aria-labelledby="advice-title">
      <h3 id="advice-title" className={classes.title}>
        <FormattedMessage id="editor.advice" />
      </h3>
      <Loaded of={useAdvice(champname)} skeleton={96} empty={<NoAdvice />}>
        {(advice) => (
          <ul className="stack gap-3 bare">
            {advice.map(({ code, isGrave, details }) => (
              <li key={code + JSON.stringify(details)} className={classes.item} data-grave={isGrave || undefined}>
                {isGrave ? <TriangleAlert size={18} aria-hidden /> : <Lightbulb size={18} aria-hidden />}
                <div>
                  <strong>{t({ id: `editor.advice.${code}` }, { format: 'csv', ...details })}</strong>
                  <p className="mt-1">{t({ id: `editor.advice.${code}.fix` }, { format: 'csv', ...details })}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function NoAdvice() {
  return (
    <p role="status">
      <FormattedMessage id="editor.advice.none" />
    </p>
  );
}
