import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { audit } from './audit/index.js';
import { authProvider } from './auth-provider.js';
import { backups } from './backups/index.js';
import { themeOfApp } from './chosen-in-app.js';
import { champs } from './champs/index.js';
import { ConsoleLayout } from './console-layout.js';
import { dataProvider } from './data-provider.js';
import { figures } from './figures/index.js';
import { i18nProvider } from './i18n.js';
import { lazyPage } from './lazy-page.js';
import { queue } from './queue/index.js';
import { ratingImport } from './rating-import/index.js';
import { submissions } from './submissions/index.js';
import { teams } from './teams/index.js';
import { articles, forumAppeals, forumComplaints, forumRemovals, forumThreads } from './forum/index.js';
import { users } from './users/index.js';
import { vacancies } from './vacancies/index.js';
import { deadLetters, work } from './work/index.js';
import { darkTheme, lightTheme } from './theme.js';

const theme = themeOfApp();

const CampaignPage = lazyPage(async () => (await import('./notify/campaign-page.js')).CampaignPage);
const RejudgePage = lazyPage(async () => (await import('./rejudges/rejudge-page.js')).RejudgePage);

/** The console of ADMIN1, mounted at the hidden path `base`. Each tab is one folder with its resource; the first one opens. */
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
    {...(theme && { defaultTheme: theme })}
    loginPage={false}
    requireAuth
    disableTelemetry
  >
    <Resource {...figures} />
    <Resource {...champs} />
    <Resource {...submissions} />
    <Resource {...teams} />
    <Resource {...queue} />
    <Resource {...users} />
    <Resource {...backups} />
    <Resource {...vacancies} />
    <Resource {...forumThreads} />
    <Resource {...forumComplaints} />
    <Resource {...forumAppeals} />
    <Resource {...forumRemovals} />
    <Resource {...articles} />
    <Resource {...ratingImport} />
    <Resource {...work} />
    <Resource {...deadLetters} />
    <Resource {...audit} />
    <CustomRoutes>
      <Route path="/champs/:champ/campaigns/:id" element={<CampaignPage />} />
      <Route path="/rejudges/:id" element={<RejudgePage />} />
    </CustomRoutes>
  </Admin>
);
