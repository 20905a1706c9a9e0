import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNavigation } from '#web/lib/navigation-context.js';

/** An address that leads nowhere, with the ways that do lead somewhere (NAV2). */
export function NotFoundPage() {
  const t = useText();
  const { sections } = useNavigation();
  return (
    <EmptyState
      isPage
      picture="compass"
      title={<PageHeading title={t({ id: 'shell.notFound' })} />}
      text={<FormattedMessage id="shell.notFound.text" />}
      action={
        <nav aria-label={t({ id: 'shell.notFound.ways' })}>
          <Link className="button-primary" to="/">
            {t({ id: 'shell.notFound.home' })}
          </Link>
          <span className="wrap gap-2-6 bare justify-center mt-4">
            {sections.map((section) => (
              <Link key={section.id} to={section.to}>
                <FormattedMessage id={section.label} />
              </Link>
            ))}
          </span>
        </nav>
      }
    />
  );
}
