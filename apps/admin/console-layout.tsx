import OpenInBrowser from '@mui/icons-material/OpenInBrowser';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { useEffect } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  Logout,
  TitlePortal,
  useGetIdentity,
  useLocale,
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

const ConsoleBar = () => (
  <AppBar color="default" alwaysOn userMenu={<Menu />}>
    <img src="/favicon.svg" alt="" width={26} height={26} style={{ marginInlineEnd: 10 }} />
    <TitlePortal />
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
