import OpenInBrowser from '@mui/icons-material/OpenInBrowser';
import { Box, ListItemIcon, ListItemText, MenuItem, type Theme, useMediaQuery } from '@mui/material';
import { useEffect } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  LoadingIndicator,
  LocalesMenuButton,
  Logout,
  TitlePortal,
  ToggleThemeButton,
  useGetIdentity,
  useLocale,
  useLocales,
  UserMenu,
  useTranslate,
} from 'react-admin';
import { BackupBanner } from './backup-banner.js';
import { ConsoleMenu } from './console-menu.js';
import { StorageBanner } from './storage-banner.js';

const ToSite = () => {
  const translate = useTranslate();
  return (
    <MenuItem component="a" href="/">
      <ListItemIcon>
        <OpenInBrowser fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('admin.site')}</ListItemText>
    </MenuItem>
  );
};

/** Named by what is seen on it, so that voice control finds it. */
const Menu = () => {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName}>
      <ToSite />
      <Logout />
    </UserMenu>
  );
};

/** On a phone a language is said by its code: the title of the page needs the room. */
const Tools = () => {
  const locales = useLocales();
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'));
  const languages = isPhone ? locales.map(({ locale }) => ({ locale, name: locale.toUpperCase() })) : locales;
  return (
    <>
      <LocalesMenuButton languages={languages} />
      <ToggleThemeButton />
      <LoadingIndicator />
    </>
  );
};

const titleOnPhones = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    whiteSpace: 'normal',
    fontSize: 15,
    lineHeight: '19px',
  },
});

const ConsoleBar = () => (
  <AppBar color="default" alwaysOn toolbar={<Tools />} userMenu={<Menu />}>
    <Box
      component="img"
      src="/favicon.svg"
      alt=""
      sx={{ width: 26, height: 26, mr: 1.25, display: { xs: 'none', sm: 'block' } }}
    />
    <TitlePortal sx={titleOnPhones} />
  </AppBar>
);

/** The frame of every page; keeps the page's language as the reader chose it. */
export const ConsoleLayout = ({ children, ...rest }: LayoutProps) => {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <Layout {...rest} appBar={ConsoleBar} menu={ConsoleMenu}>
      <StorageBanner />
      <BackupBanner />
      {children}
    </Layout>
  );
};
