/**
 * The design tokens: two palettes and a few sizes.
 *
 * The MUI theme uses the values directly; the sign-in pages, which don't load MUI, use CSS custom properties
 * (`accentHover` is `--accent-hover`). Text and controls have WCAG AA contrast on `canvas`, `surface` and `sunken`.
 */
export const light = {
  canvas: '#f4f7f7',
  surface: '#ffffff',
  sunken: '#eaefef',
  border: '#d3dcdd',
  /** Borders of inputs and buttons, with a contrast of 3:1 to the surface. */
  outline: '#7d8f93',
  ink: '#14262b',
  inkMuted: '#51646a',
  accent: '#0d6a6b',
  accentHover: '#095253',
  onAccent: '#ffffff',
  accentSoft: '#dcefed',
  success: '#1a6f3e',
  successSoft: '#dff3e6',
  warning: '#8a5200',
  warningSoft: '#fdefd8',
  error: '#b3261e',
  errorHover: '#8f1d17',
  errorSoft: '#fce6e4',
  info: '#1c5c9c',
  infoSoft: '#e1eefa',
  rail: '#0f2a2f',
  railInk: '#dbe8e8',
  railMuted: '#9fb6b8',
  railActive: '#1f474d',
  shadow: 'rgb(16 38 43 / 14%)',
} as const

export type Tokens = { readonly [name in keyof typeof light]: string }

export const dark: Tokens = {
  canvas: '#0e1618',
  surface: '#162023',
  sunken: '#1d292c',
  border: '#2c3b3f',
  outline: '#6d8085',
  ink: '#e6eeee',
  inkMuted: '#a3b5b8',
  accent: '#5fc9c3',
  accentHover: '#86dad5',
  onAccent: '#04211f',
  accentSoft: '#17393a',
  success: '#74cf96',
  successSoft: '#15341f',
  warning: '#f0b45c',
  warningSoft: '#3b2b10',
  error: '#f59a92',
  errorHover: '#f8b9b3',
  errorSoft: '#43201d',
  info: '#8ec1f2',
  infoSoft: '#16304a',
  rail: '#0a1315',
  railInk: '#dbe8e8',
  railMuted: '#93a9ac',
  railActive: '#1a3439',
  shadow: 'rgb(0 0 0 / 50%)',
}

export const palettes = { light, dark }
export type Scheme = keyof typeof palettes

/** The system fonts, for the sign-in pages and the console (docs/decisions/0011). */
export const fontFamily = [
  '-apple-system',
  'BlinkMacSystemFont',
  "'Segoe UI'",
  'Roboto',
  "'Noto Sans'",
  'Ubuntu',
  'Cantarell',
  "'Helvetica Neue'",
  'Arial',
  'sans-serif',
].join(', ')
export const radius = 8
/** The unit of the layout grid, in pixels; distances are multiples of it, or half of it. */
export const gridUnit = 8
