import { FormattedMessage } from 'react-intl';
import { richParts } from '#modules/vacancies/contract/kinds.js';
import type { TypedVacancy, VacancyInfo } from '#modules/vacancies/contract/vacancy.js';
import { TextPreview } from '#web/words/text-editor/text-preview.js';
import { ContactLines } from './contact-lines.js';
import classes from './vacancies.module.css';

/** Before it is sent: the whole of each version, as its readers will see it. */
export function Review({ values: { info, info_en: english } }: { values: TypedVacancy }) {
  return (
    <section className="padded stack gap-4 breaks" aria-labelledby="review-heading">
      <h2 id="review-heading">
        <FormattedMessage id="vacancies.form.review" />
      </h2>
      <Version info={info} {...(english && { heading: 'main' })} />
      {english && <Version info={{ ...english, contacts: english.contacts || info.contacts }} heading="english" />}
    </section>
  );
}

function Version({ info, heading }: { info: VacancyInfo; heading?: 'main' | 'english' }) {
  return (
    <div className="stack gap-3" lang={heading === 'english' ? 'en' : undefined}>
      {heading && (
        <p className="muted">
          <FormattedMessage id={`vacancies.form.review.${heading}`} />
        </p>
      )}
      {richParts
        .filter((part) => info[part].trim() !== '')
        .map((part) => (
          <div key={part} className={classes.part}>
            <h3>
              <FormattedMessage id={`vacancies.part.${part}`} />
            </h3>
            <TextPreview text={info[part]} />
          </div>
        ))}
      <div className={classes.part}>
        <h3>
          <FormattedMessage id="vacancies.part.contacts" />
        </h3>
        <ContactLines text={info.contacts} />
      </div>
    </div>
  );
}
