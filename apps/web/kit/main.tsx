import '#web/lib/theme/mantine.css';
import '#web/lib/theme/tokens.css';
import '#web/lib/theme/fonts.css';
import '#web/lib/theme/base.css';
import '#web/ui/kit.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { config } from '#web/lib/config.js';
import { DataProvider } from '#web/lib/data/data-provider.js';
import { need } from '#web/lib/i18n/catalogue.js';
import { I18nProvider } from '#web/lib/i18n/i18n-provider.js';
import { keepState, state } from '#web/lib/state/state.js';
import { resolver, theme } from '#web/lib/theme/theme.js';
import { KitPage } from './kit-page.js';

const scheme = localStorageColorSchemeManager({ key: config.themeKey });

const draw = () =>
  createRoot(document.body.querySelector('#root') ?? document.body).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <I18nProvider>
        <DataProvider>
          <BrowserRouter basename="/dev/kit">
            <KitPage />
          </BrowserRouter>
        </DataProvider>
      </I18nProvider>
    </MantineProvider>,
  );

keepState();
need(state.persistStore.getSnapshot().context.activeLanguage, ['shell', 'errors', 'scoring', 'texts']).then(draw, draw);
