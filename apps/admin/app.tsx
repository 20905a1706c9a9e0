import { Admin, Resource } from 'react-admin';
import { authProvider } from './auth-provider.js';
import { champs } from './champs/index.js';
import { ConsoleLayout } from './console-layout.js';
import { dataProvider } from './data-provider.js';
import { i18nProvider } from './i18n.js';
import { darkTheme, lightTheme } from './theme.js';

/** The console of ADMIN1, mounted at the hidden path `base`. Each tab is one folder with its resource. */
export const App = ({ base }: { base: string }) => (
  <Admin
    basename={base}
    title="Podium"
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    layout={ConsoleLayout}
    theme={lightTheme}
    darkTheme={darkTheme}
    loginPage={false}
    requireAuth
    disableTelemetry
  >
    <Resource {...champs} />
  </Admin>
);
