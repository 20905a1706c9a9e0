import { Button } from '@mantine/core';
import { Send } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { afterCampaignEvent } from '#modules/notifications/contract/campaign.machine.js';
import type { CampaignView } from '#modules/notifications/contract/campaign.js';
import { useLanguage } from '#web/lib/i18n/i18n-provider.js';
import { Loaded } from '#web/ui/loaded.js';
import { open } from '#web/ui/overlay/overlay.js';
import { DateTime } from '#web/words/date-time.js';
import { CampaignQuestion } from './campaign-question.js';
import { useCampaignActs, useCampaigns, useReport } from './campaigns.data.js';

/** NOTIF1: what the client wrote to people of the own championship, and what became of it. */
export function CampaignList({ champname }: { champname: string }) {
  const campaigns = useCampaigns(champname);
  return (
    <section className="padded stack gap-3 justify-items-start mb-4" aria-labelledby="organiser-notify">
      <header className="row spread gap-2-3 full">
        <h2 id="organiser-notify">
          <FormattedMessage id="organiser.notify" />
        </h2>
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          onClick={() => void open(CampaignQuestion, { champname })}
        >
          <FormattedMessage id="organiser.notify.write" />
        </Button>
      </header>
      <Loaded of={campaigns} skeleton={48} empty={<NoCampaigns />}>
        {({ items }) => (
          <ul className="stack bare full">
            {items.map((campaign) => (
              <Campaign key={campaign.id} campaign={campaign} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function NoCampaigns() {
  return (
    <p className="muted">
      <FormattedMessage id="organiser.notify.none" />
    </p>
  );
}

function Campaign({ campaign: { id, state, title, people, sent, madeAt, by } }: { campaign: CampaignView }) {
  const language = useLanguage();
  const acts = useCampaignActs();
  const { data: report } = useReport(id);
  // Everybody is told on the site, and e-mails are still going out.
  const isMailing = state === 'DONE' && report !== undefined && report.mailsWaiting > 0;
  const events = (['PAUSE', 'RESUME'] as const).filter(
    (event) => afterCampaignEvent(state, event, report?.mailsWaiting) !== null,
  );
  return (
    <li className="wrap gap-1-4 breaks bordered-top py-2">
      <strong>{language === 'RUS' ? title.rus || title.eng : title.eng || title.rus}</strong>
      <span className="grow-wide" role="status">
        <FormattedMessage id={`organiser.notify.state.${isMailing ? 'MAILING' : state}`} /> ·{' '}
        <FormattedMessage id="organiser.notify.progress" values={{ sent, people }} />
        {report && (
          <>
            {' · '}
            <FormattedMessage
              id="organiser.notify.report"
              values={{ seen: report.seen, mailed: report.mailed, mailsWaiting: report.mailsWaiting }}
            />
          </>
        )}
      </span>
      <span className="muted small">
        {by} · <DateTime time={madeAt} />
      </span>
      {events.map((event) => (
        <Button key={event} variant="default" size="xs" onClick={() => acts[event].mutate({ params: { id } })}>
          <FormattedMessage id={`organiser.notify.${event}`} />
        </Button>
      ))}
    </li>
  );
}
