import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** Colours of the design language (docs of the web app share them); every pair of text and ground is at least 4.5:1. */
const light = {
  canvas: '#F6F8FB',
  surface: '#FFFFFF',
  sunken: '#EDF1F6',
  border: '#D3DAE4',
  line: '#E3E8EF',
  strong: '#7C8899',
  text: '#121821',
  muted: '#4D5868',
  primary: '#1A5FD0',
  hover: '#154EAE',
  menu: '#D6E9FF',
  menuText: '#0B3A78',
  tab: '#FFDADC',
  tabText: '#86131F',
  tabBar: '#D22F3D',
  error: '#BE2232',
  warning: '#855200',
  info: '#0A6785',
  success: '#14733F',
};
type Tokens = typeof light;

const dark: Tokens = {
  canvas: '#0D1117',
  surface: '#151B23',
  sunken: '#090C11',
  border: '#2C3541',
  line: '#222A34',
  strong: '#6E7A8B',
  text: '#E7ECF3',
  muted: '#A9B4C2',
  primary: '#82B4FF',
  hover: '#A6CAFF',
  menu: '#173453',
  menuText: '#C3DEFF',
  tab: '#4A1D23',
  tabText: '#FFC7CB',
  tabBar: '#FF6B76',
  error: '#FF8790',
  warning: '#F0B849',
  info: '#62C7E6',
  success: '#5FD08F',
};

const palette = (mode: 'light' | 'dark', c: Tokens) => ({
  mode,
  primary: { main: c.primary, dark: c.hover },
  secondary: { main: c.primary, dark: c.hover },
  error: { main: c.error },
  warning: { main: c.warning },
  info: { main: c.info },
  success: { main: c.success },
  text: { primary: c.text, secondary: c.muted },
  background: { default: c.canvas, paper: c.surface },
  divider: c.border,
});

const typography = {
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSize: 14,
  h5: { fontSize: 28, lineHeight: '36px', fontWeight: 730, letterSpacing: '-.03em' },
  h6: { fontSize: 18, lineHeight: '26px', fontWeight: 650, letterSpacing: '-.015em' },
  body2: { fontSize: 13, lineHeight: '20px' },
  caption: { fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  button: { textTransform: 'none' as const, fontWeight: 500 },
};

const components = (c: Tokens): RaThemeOptions['components'] => ({
  // A turning circle says nothing that the words beside it don't; react-admin gives it no name.
  MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
  // A word as a button begins where the words of its column do.
  MuiButton: { styleOverrides: { text: { minWidth: 0 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { border: `1px solid ${c.line}`, borderRadius: 14 } },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: {
        backgroundColor: c.surface,
        backgroundImage: 'none',
        color: c.text,
        borderBottom: `1px solid ${c.line}`,
      },
    },
  },
  // The title of the page needs the room.
  RaLocalesMenuButton: {
    styleOverrides: {
      root: {
        '@media (max-width: 599px)': {
          '& .MuiButton-root': { minWidth: 40 },
          '& .MuiButton-startIcon, & .MuiButton-endIcon': { display: 'none' },
        },
      },
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        color: c.text,
        borderRadius: 6,
        margin: '2px 8px',
        paddingRight: 8,
        '& .RaMenuItemLink-icon': { minWidth: 34 },
        // All of them at once on a screen of 900 px; a finger has the full height of MUI.
        '@media (min-width: 600px)': {
          minHeight: 0,
          padding: '4px 2px 4px 14px',
          fontSize: 14,
          lineHeight: '20px',
          '& .RaMenuItemLink-icon': { minWidth: 30 },
        },
        '&:hover': { backgroundColor: c.menu, color: c.menuText, boxShadow: `inset 3px 0 ${c.primary}` },
        '&.RaMenuItemLink-active': {
          backgroundColor: c.menu,
          color: c.menuText,
          boxShadow: `inset 3px 0 ${c.primary}`,
        },
        '&.RaMenuItemLink-active .RaMenuItemLink-icon': { color: c.menuText },
      },
    },
  },
  MuiListSubheader: { styleOverrides: { root: { lineHeight: '30px', backgroundColor: 'transparent' } } },
  // A table that is wider than a phone scrolls by itself, and the page does not.
  RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } } },
  RaList: { styleOverrides: { root: { minWidth: 0, '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
  // Two filters beside each other on a phone, so that rows are in sight.
  RaFilterForm: {
    styleOverrides: {
      root: {
        // All filters of a list in one row of a screen, switches at the height of the fields.
        '@media (min-width: 600px)': {
          '& .RaFilterForm-filterFormInput .MuiFormControl-root': { minWidth: 0, width: 164 },
          '& .RaFilterFormInput-spacer': { width: 8 },
        },
        '& .MuiFormGroup-root': { minHeight: 40, marginBottom: 4, justifyContent: 'center', whiteSpace: 'nowrap' },
        '@media (max-width: 599px)': {
          '& .RaFilterForm-filterFormInput': { flex: '1 1 calc(50% - 16px)', width: 'auto', minWidth: 0 },
          '& .RaFilterForm-filterFormInput .MuiFormControl-root': { minWidth: 0 },
        },
      },
    },
  },
  // Below the filters of a phone, and no band of its own above them.
  RaListToolbar: {
    styleOverrides: {
      root: { '@media (max-width: 599px)': { flexDirection: 'column', backgroundColor: 'transparent' } },
    },
  },
  RaTopToolbar: {
    styleOverrides: { root: { '@media (max-width: 599px)': { minHeight: 0, backgroundColor: 'transparent' } } },
  },
  RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
  MuiTab: {
    styleOverrides: {
      root: { borderRadius: '6px 6px 0 0', '&.Mui-selected': { backgroundColor: c.tab, color: c.tabText } },
    },
  },
  MuiTabs: { styleOverrides: { indicator: { backgroundColor: c.tabBar } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: c.line, fontSize: 13 },
      head: { backgroundColor: c.surface, color: c.muted, fontSize: 12, fontWeight: 600 },
    },
  },
  MuiTableRow: { styleOverrides: { hover: { '&&:hover': { backgroundColor: c.sunken } } } },
  MuiChip: { styleOverrides: { root: { borderRadius: 4, fontWeight: 600 } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: { root: { backgroundColor: c.surface }, notchedOutline: { borderColor: c.strong } },
  },
});

const themed = (base: RaThemeOptions, mode: 'light' | 'dark', c: Tokens): RaThemeOptions => ({
  ...base,
  palette: palette(mode, c),
  typography,
  shape: { borderRadius: 6 },
  sidebar: { width: 220, closedWidth: 56 },
  components: { ...base.components, ...components(c) },
});

export const lightTheme = themed(defaultLightTheme, 'light', light);
export const darkTheme = themed(defaultDarkTheme, 'dark', dark);
