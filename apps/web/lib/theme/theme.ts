import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** ui.md 1.1: slate in place of Mantine's warm grey. */
const slate = [
  '#E7ECF3',
  '#C6CFDA',
  '#A9B4C2',
  '#8F9BAA',
  '#6E7A8B',
  '#3B4654',
  '#2C3541',
  '#151B23',
  '#0D1117',
  '#090C11',
] as const;

const blue = [
  '#E4EEFD',
  '#D6E9FF',
  '#A6CAFF',
  '#82B4FF',
  '#5A98F2',
  '#3C83E6',
  '#1A5FD0',
  '#154EAE',
  '#144A9E',
  '#0B3A78',
] as const;

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)' },
  colors: { dark: slate, blue },
  primaryColor: 'blue',
  primaryShade: 6,
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  radius: { xs: '4px', sm: '8px', md: '14px', lg: '16px', xl: '32px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
});

/** Mantine's own variables follow the tokens, so that there is one list of colours. */
const linked = {
  '--mantine-color-body': 'var(--c-canvas)',
  '--mantine-color-text': 'var(--c-text)',
  '--mantine-color-dimmed': 'var(--c-muted)',
  '--mantine-color-placeholder': 'var(--c-faint)',
  '--mantine-color-error': 'var(--c-error)',
  '--mantine-color-anchor': 'var(--c-primary)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-hover': 'var(--c-sunken)',
  '--mantine-color-default-color': 'var(--c-text)',
  '--mantine-color-default-border': 'var(--c-border-strong)',
  '--mantine-primary-color-filled': 'var(--c-primary-fill)',
  '--mantine-primary-color-filled-hover': 'var(--c-primary-fill-hover)',
  '--mantine-color-blue-filled': 'var(--c-primary-fill)',
  '--mantine-color-blue-filled-hover': 'var(--c-primary-fill-hover)',
  '--mantine-primary-color-light': 'var(--c-menu)',
  '--mantine-primary-color-light-hover': 'var(--c-primary-subtle)',
  '--mantine-primary-color-light-color': 'var(--c-menu-text)',
  '--mantine-color-blue-light': 'var(--c-menu)',
  '--mantine-color-blue-light-hover': 'var(--c-primary-subtle)',
  '--mantine-color-blue-light-color': 'var(--c-menu-text)',
  '--mantine-color-red-filled': '#BE2232',
  '--mantine-color-red-filled-hover': '#9E1B29',
  '--mantine-color-disabled': 'var(--c-sunken)',
  '--mantine-color-disabled-color': 'var(--c-faint)',
  '--mantine-color-disabled-border': 'var(--c-border)',
};

export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: linked, dark: linked });
