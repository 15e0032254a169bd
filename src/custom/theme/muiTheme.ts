/// <reference types="@mui/x-date-pickers/themeAugmentation" />
import type { CSSProperties } from 'react'
import { createTheme, type Direction, type Theme, type ThemeOptions } from '@mui/material/styles'
import {
  fontFamily,
  gridUnit,
  motion,
  palettes,
  radii,
  steps,
  texts,
  weights,
  type Scheme,
  type Tokens,
} from '../../../contract/theme/tokens'
import { lowWindow } from '../../schema/shared/oneLineOnPhones'

const paletteOf = (scheme: Scheme, tokens: Tokens): ThemeOptions['palette'] => ({
  mode: scheme,
  primary: { main: tokens.accent, dark: tokens.accentHover, light: tokens.accentSoft, contrastText: tokens.onAccent },
  success: { main: tokens.success, light: tokens.successSoft, contrastText: tokens.surface },
  warning: { main: tokens.warning, light: tokens.warningSoft, contrastText: tokens.surface },
  error: { main: tokens.error, dark: tokens.errorHover, light: tokens.errorSoft, contrastText: tokens.surface },
  info: { main: tokens.info, light: tokens.infoSoft, contrastText: tokens.surface },
  background: { default: tokens.canvas, paper: tokens.surface, sunken: tokens.sunken },
  text: { primary: tokens.ink, secondary: tokens.inkMuted },
  divider: tokens.border,
})

const typography: ThemeOptions['typography'] = {
  fontFamily,
  fontSize: 14,
  h1: { ...texts.title, fontWeight: weights.title, letterSpacing: '-0.015em' },
  h2: { ...texts.heading, fontWeight: weights.strong, letterSpacing: '-0.005em' },
  h3: { ...texts.body, fontWeight: weights.strong },
  h4: { ...texts.large, fontWeight: weights.title, letterSpacing: '-0.01em' },
  h6: { ...texts.large, fontWeight: weights.title, letterSpacing: '-0.01em' },
  body1: { ...texts.body },
  body2: { ...texts.dense },
  caption: { ...texts.small },
  strong: { ...texts.body, fontWeight: weights.strong },
  subtitle2: { ...texts.dense, fontWeight: weights.strong },
  button: { textTransform: 'none', fontWeight: weights.strong },
  figure: { ...texts.figure, fontWeight: weights.title },
  micro: { ...texts.micro },
}

const durations = {
  shortest: motion.quick,
  shorter: motion.usual,
  short: motion.usual,
  standard: motion.slow,
  complex: motion.slow,
  enteringScreen: motion.slow,
  leavingScreen: motion.quick,
}

/** Of labels on the frame of their field, in proportion to those inside of it. */
const onFrame = 12 / 14

const framed = (tokens: Tokens) => ({
  root: { backgroundColor: tokens.surface },
  notchedOutline: { borderColor: tokens.outline, '& legend': { fontSize: `${onFrame}em` } },
})

const edged = (tokens: Tokens) => ({ border: `1px solid ${tokens.border}` })

/** A button that does nothing now, but keeps the focus, which a disabled one would lose. */
const outOfUse = ({ theme }: { readonly theme: Theme }) => ({
  '&[aria-disabled=true]:not([aria-busy=true], .MuiButton-contained)': {
    color: theme.palette.text.disabled,
    cursor: 'not-allowed',
  },
})

const severities = ['success', 'info', 'warning', 'error'] as const

const components = (tokens: Tokens): ThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      // Of long words; what is as narrow as its content says more.
      body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
      'dl, dd, ul, ol': { margin: 0 },
      'ul, ol': { paddingInlineStart: 20 },
      fieldset: { margin: 0, border: 0, padding: 0, minWidth: 0 },
      ins: { textDecoration: 'none' },
      // A date, a moment or an amount, also in tables.
      '.nowrap': { whiteSpace: 'nowrap' },
      '@media print': { '.off-paper': { display: 'none !important' } },
      ':focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 },
      // Leaves room to scroll the content out from under the header, the toasts and bars.
      html: {
        scrollPaddingTop: 'calc(var(--header, 64px) + 8px)',
        [lowWindow]: { scrollPaddingTop: 0 },
        scrollPaddingBottom: 'calc(var(--toasts, 0px) + max(var(--bar, 0px), var(--bulk-bar, 0px)))',
      },
      'h1:focus-visible, main:focus-visible': { outline: 'none' },
      // A steady outline shows the focus better than a pulsing ripple, and the ripple can't be turned off in the theme.
      '.MuiTouchRipple-ripplePulsate': { display: 'none' },
      // A line above what is being asked for again; short waits show none.
      '[data-busy]': { position: 'relative' },
      '[data-busy]::before': {
        content: '""',
        position: 'absolute',
        zIndex: 1,
        inset: '0 0 auto',
        height: 2,
        background: `linear-gradient(${tokens.accent} 0 0) 0/40% no-repeat`,
        animation: 'busy 1.2s linear .3s infinite backwards',
      },
      '@keyframes busy': { from: { backgroundPositionX: '-70%' }, to: { backgroundPositionX: '170%' } },
      '@media (prefers-reduced-motion: reduce)': {
        '[data-busy]::before': { animationName: 'none !important' },
        // With a short duration instead, every change of every style would take a frame.
        '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionProperty: 'none !important' },
      },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: {
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: outOfUse },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: { borderColor: tokens.outline, backgroundColor: tokens.surface },
      },
    ],
  },
  MuiIconButton: { styleOverrides: { root: outOfUse } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  // In the dark, shadows alone do not set them off from dialogs and panels.
  MuiPopover: { styleOverrides: { paper: edged(tokens) } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderColor: tokens.border } },
  },
  // iOS zooms into fields whose text is smaller.
  MuiInputBase: {
    styleOverrides: {
      root: { '@media (pointer: coarse)': { fontSize: '1rem' } },
      // MUI's is too pale to be read in the dark.
      input: { textOverflow: 'ellipsis', '&::placeholder': { color: tokens.inkMuted, opacity: 1 } },
    },
  },
  // Labels on the frame are as large as small text.
  MuiInputLabel: {
    styleOverrides: {
      // Dots of Arabic letters stand above the line.
      outlined: { overflow: 'clip visible', '&.MuiInputLabel-shrink': { scale: String(onFrame / 0.75) } },
    },
  },
  MuiOutlinedInput: { styleOverrides: framed(tokens) },
  MuiPickersOutlinedInput: { styleOverrides: framed(tokens) },
  MuiDialog: {
    styleOverrides: {
      // Dialogs end above the toasts, so that their buttons stay visible.
      container: {
        height: 'calc(100% - var(--toasts, 0px))',
        // On wide screens a narrow dialog fits beside the toasts and needs no space for them.
        '@media (min-width: 1300px)': { '&:has(> .MuiDialog-paperWidthXs)': { height: '100%' } },
      },
    },
  },
  // Aligns the buttons of a dialog with its content.
  MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', rowGap: 8, padding: '8px 24px 24px' } } },
  // React-admin labels the checkbox as a whole, as MUI did before version 9; the label belongs to its input.
  MuiCheckbox: {
    defaultProps: {
      slotProps: {
        root: () => ({ 'aria-label': undefined }),
        input: ({ 'aria-label': label }) => ({ 'aria-label': label }),
      },
    },
  },
  // On phones, MUI cuts long ones off.
  MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } },
  MuiAutocomplete: { styleOverrides: { paper: edged(tokens), option: { overflowWrap: 'anywhere' } } },
  MuiTypography: {
    defaultProps: { variantMapping: { figure: 'p', strong: 'p', subtitle2: 'p' } },
    // A name may be one long word. Tables have rules of their own, by which columns get more room first.
    styleOverrides: {
      root: { overflowWrap: 'anywhere', 'td &, th &': { overflowWrap: 'inherit' } },
      gutterBottom: { marginBottom: 8, '&.MuiDialogContentText-root': { marginBottom: 16 } },
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiTable: { defaultProps: { size: 'small' } },
  // The frame of a table has a line below the last row.
  MuiTableBody: { styleOverrides: { root: { '& tr:last-child > *': { borderBottom: 0 } } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: tokens.border, paddingBlock: 8 },
      head: { color: tokens.inkMuted, fontWeight: 600, backgroundColor: tokens.sunken },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        // As high in the line as headings that nothing is sorted by.
        verticalAlign: 'top',
        // Seen at rest, since touch screens have no hover, but quieter than the arrow of the column in use.
        '&:not(:hover, .Mui-active) .MuiTableSortLabel-icon': { opacity: 0.35 },
      },
    },
  },
  MuiAlert: {
    variants: severities.flatMap((severity) => [
      {
        props: { severity, variant: 'standard' as const },
        style: { color: tokens.ink, backgroundColor: tokens[`${severity}Soft`] },
      },
      {
        props: { severity, variant: 'outlined' as const },
        style: { color: tokens.ink, borderColor: tokens[severity], backgroundColor: tokens.surface },
      },
    ]),
  },
  MuiChip: {
    styleOverrides: { root: { fontWeight: 600 } },
    // Small ones say a state; larger ones are chosen by a click.
    variants: severities.map((color) => ({
      props: { color, variant: 'filled' as const, size: 'small' as const },
      style: { color: tokens[color], backgroundColor: tokens[`${color}Soft`] },
    })),
  },
  MuiSvgIcon: {
    styleOverrides: {
      // In empty states.
      fontSizeLarge: { fontSize: '3rem' },
      // As muted as the texts beside them.
      colorAction: { color: tokens.inkMuted },
    },
  },
  MuiTooltip: {
    // One that takes the pointer keeps it from the control beneath, such as the button of the next row (0080).
    defaultProps: {
      arrow: true,
      disableInteractive: true,
      // Laid in the window, it makes no page wider at its edge.
      slotProps: { popper: { popperOptions: { strategy: 'fixed' } } },
    },
    styleOverrides: {
      tooltip: { backgroundColor: tokens.ink, color: tokens.surface, ...texts.dense },
      arrow: { color: tokens.ink },
    },
  },
  // What is off has an edge, too: MUI's thumb is white on white.
  MuiSwitch: {
    styleOverrides: {
      track: { '.MuiSwitch-switchBase:not(.Mui-checked) + &': { opacity: 1, backgroundColor: tokens.outline } },
      thumb: { '.MuiSwitch-switchBase:not(.Mui-checked) > &': { boxShadow: `inset 0 0 0 1px ${tokens.outline}` } },
    },
  },
  MuiToggleButton: { styleOverrides: { root: { color: tokens.inkMuted } } },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: tokens.sunken } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // MUI's lines of 48 px would be those of long names, too.
  MuiListSubheader: { styleOverrides: { root: { lineHeight: texts.body.lineHeight, paddingBlock: 6 } } },
})

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true
    strong: true
    micro: true
  }
}

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** What lies deeper than cards. */
    sunken: string
  }
  interface TypographyVariants {
    figure: CSSProperties
    strong: CSSProperties
    micro: CSSProperties
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties
    strong?: CSSProperties
    micro?: CSSProperties
  }
  interface Theme {
    /** The design tokens, for colours that MUI's palette has no name for. */
    tokens: Tokens
    /** The colours of the ladder, from its lowest step. */
    ladder: readonly string[]
  }
  interface ThemeOptions {
    tokens?: Tokens
    ladder?: readonly string[]
  }
}

const themeOf = (scheme: Scheme, direction: Direction = 'ltr') => {
  const tokens = palettes[scheme]
  return createTheme({
    direction,
    palette: paletteOf(scheme, tokens),
    typography,
    spacing: gridUnit,
    shape: { borderRadius: radii.control },
    transitions: { duration: durations },
    components: components(tokens),
    tokens,
    ladder: steps.map((step) => tokens[step]),
  })
}

/** The MUI theme of each colour scheme. */
export const themes = { light: themeOf('light'), dark: themeOf('dark') }

let mirrored: typeof themes | undefined

/** Returns the themes for a direction of writing. */
export const themesOf = (direction: Direction): typeof themes => {
  if (direction === 'ltr') return themes
  mirrored ??= { light: themeOf('light', direction), dark: themeOf('dark', direction) }
  return mirrored
}
