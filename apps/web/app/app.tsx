import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { BrowserRouter } from 'react-router-dom';
import { config } from '#web/lib/config.js';
import { I18nProvider } from '#web/lib/i18n/i18n-provider.js';
import { DataProvider } from '#web/lib/data/data-provider.js';
import { resolver, theme } from '#web/lib/theme/theme.js';
import { Shell } from '#web/app/shell/shell.js';

const scheme = localStorageColorSchemeManager({ key: config.themeKey });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <I18nProvider>
        <DataProvider>
          {/* Without transitions: while the chunk of a page loads, the placeholder shows, not the page before (NAV1). */}
          <BrowserRouter useTransitions={false}>
            <Shell />
          </BrowserRouter>
        </DataProvider>
      </I18nProvider>
    </MantineProvider>
  );
}
