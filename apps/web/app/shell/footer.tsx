import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { AgreementLink } from '#web/words/agreement-link.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useSite } from '#web/lib/site.js';
import classes from './footer.module.css';

const schemes = ['auto', 'light', 'dark'] as const satisfies MantineColorScheme[];

/** Footer of every page: the agreement, the theme. */
export function Footer() {
  const { product, social } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <span>{product}</span>

        {social.map(({ name, url }) => (
          <a key={url} href={url} rel="noopener" target="_blank">
            {name}
          </a>
        ))}
        <AgreementLink />
        <ThemeChoice />
      </div>
    </footer>
  );
}

function ThemeChoice() {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.themes}>
      <legend className="unseen">{t({ id: 'shell.theme' })}</legend>
      {schemes.map((scheme) => (
        <label key={scheme} className={classes.theme} data-chosen={colorScheme === scheme || undefined}>
          <input
            type="radio"
            name="theme"
            className={classes.radio}
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <FormattedMessage id={`shell.theme.${scheme}`} />
        </label>
      ))}
    </fieldset>
  );
}
