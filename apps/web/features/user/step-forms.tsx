import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { PersonalForms } from './personal-card.js';
import { PhoneForms } from './phone-card.js';

/** A step that something else waits for, where that is asked for (AUTH7). Once it is done the page goes on by itself. */
const stepOf = (hint: MessageId, Forms: ComponentType) =>
  function StepForms() {
    return (
      <>
        <p className="mt-1 mb-4 muted">
          <FormattedMessage id={hint} />
        </p>
        <Forms />
      </>
    );
  };

export const PhoneStep = stepOf('user.phone.hint', PhoneForms);
export const PersonalStep = stepOf('user.personal.hint', PersonalForms);
