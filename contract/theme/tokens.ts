/**
 * The design tokens: the one source of colours, sizes of text, distances, corners, shadows and durations.
 *
 * The MUI theme uses the values directly; the sign-in pages, which don't load MUI, use CSS custom properties
 * (`accentHover` is `--accent-hover`). Text and controls have WCAG AA contrast on `canvas`, `surface` and `sunken`.
 */
import { oklch } from './oklch'

/** Angles in OKLCH. Both schemes have the same hues. */
const hues = {
  grey: 210,
  petrol: 196,
  sea: 180,
  moss: 155,
  olive: 105,
  amber: 72,
  red: 27,
  blue: 250,
} as const

type Shade = readonly [lightness: number, chroma: number]
type Colour = readonly [hue: keyof typeof hues, light: Shade, dark: Shade]

const colours = {
  canvas: ['grey', [0.975, 0.005], [0.195, 0.014]],
  surface: ['grey', [1, 0], [0.235, 0.016]],
  sunken: ['grey', [0.946, 0.008], [0.27, 0.018]],
  border: ['grey', [0.888, 0.011], [0.34, 0.02]],
  /** Borders of inputs and buttons, with a contrast of 3:1 to the surface. */
  outline: ['grey', [0.635, 0.022], [0.585, 0.024]],
  ink: ['grey', [0.255, 0.025], [0.945, 0.008]],
  inkMuted: ['grey', [0.485, 0.025], [0.765, 0.02]],
  accent: ['petrol', [0.475, 0.08], [0.775, 0.095]],
  accentHover: ['petrol', [0.395, 0.067], [0.84, 0.085]],
  onAccent: ['petrol', [1, 0], [0.225, 0.038]],
  accentSoft: ['petrol', [0.935, 0.025], [0.325, 0.045]],
  success: ['moss', [0.475, 0.11], [0.785, 0.115]],
  successSoft: ['moss', [0.945, 0.035], [0.3, 0.05]],
  warning: ['amber', [0.495, 0.1], [0.81, 0.115]],
  warningSoft: ['amber', [0.955, 0.03], [0.31, 0.045]],
  error: ['red', [0.5, 0.17], [0.775, 0.105]],
  errorHover: ['red', [0.42, 0.15], [0.835, 0.075]],
  errorSoft: ['red', [0.95, 0.022], [0.3, 0.065]],
  info: ['blue', [0.475, 0.11], [0.79, 0.09]],
  infoSoft: ['blue', [0.945, 0.022], [0.3, 0.05]],
  rail: ['grey', [0.245, 0.033], [0.175, 0.018]],
  railInk: ['grey', [0.92, 0.015], [0.92, 0.015]],
  railMuted: ['grey', [0.75, 0.03], [0.73, 0.03]],
  railActive: ['petrol', [0.355, 0.05], [0.295, 0.035]],
  /** What logos lie on, and what is selected in the rail: white in both schemes. */
  paper: ['grey', [1, 0], [1, 0]],
  /** The ladder: five steps from petrol to amber. */
  step1: ['petrol', [0.45, 0.075], [0.55, 0.08]],
  step2: ['sea', [0.54, 0.085], [0.63, 0.085]],
  step3: ['moss', [0.63, 0.095], [0.71, 0.095]],
  step4: ['olive', [0.715, 0.115], [0.79, 0.115]],
  step5: ['amber', [0.785, 0.135], [0.85, 0.125]],
} as const satisfies Record<string, Colour>

/** The ladder, from its lowest step. */
export const steps = ['step1', 'step2', 'step3', 'step4', 'step5'] as const

export type Scheme = 'light' | 'dark'
export type Tokens = { readonly [name in keyof typeof colours | 'raised' | 'hatch']: string }

/** The ground of what is absent: thin lines, a distance in pixels apart. */
export const hatchOf = (line: string, distance: number): string =>
  `repeating-linear-gradient(135deg, ${line} 0 1px, transparent 0 ${distance}px)`

const paletteOf = (scheme: Scheme): Tokens => {
  const all = Object.entries<Colour>(colours).map(([name, [hue, light, dark]]) => {
    const [lightness, chroma] = scheme === 'light' ? light : dark
    return [name, oklch(lightness, chroma, hues[hue])] as const
  })
  // The shadow of what lies above the page: menus, bars and toasts.
  const raised = scheme === 'light' ? '0 8px 24px rgb(16 38 43 / 14%)' : '0 8px 24px rgb(0 0 0 / 50%)'
  const tokens = Object.fromEntries(all) as { readonly [name in keyof typeof colours]: string }
  return { ...tokens, raised, hatch: hatchOf(`color-mix(in srgb, ${tokens.border} 60%, transparent)`, 8) }
}

export const palettes = { light: paletteOf('light'), dark: paletteOf('dark') }

/** The typeface of everything (docs/decisions/0091), and the weights that its file has. */
export const typeface = { family: 'Figtree', weights: '300 900' } as const

/** The typeface, then those of the system: for the scripts that it lacks, and until it is there. */
export const fontFamily = [
  typeface.family,
  '-apple-system',
  'BlinkMacSystemFont',
  "'Segoe UI'",
  'Roboto',
  "'Noto Sans'",
  'Arial',
  'sans-serif',
].join(', ')

interface TextSize {
  readonly fontSize: string
  readonly lineHeight: number
}

/** A size of text, both in pixels at the browser's usual size; lines stay on the grid of 4 px. */
const text = (size: number, line: number): TextSize => ({ fontSize: `${size / 16}rem`, lineHeight: line / size })

/** The sizes of text. */
export const texts = {
  /** Labels in the rail. */
  micro: text(11, 12),
  /** Counts, keys, hints. */
  small: text(12, 16),
  /** Tables and secondary text. */
  dense: text(13, 20),
  body: text(14, 20),
  /** Titles of cards. */
  heading: text(16, 24),
  /** Titles of parts of a record. */
  large: text(20, 28),
  /** Numbers that stand for themselves. */
  figure: text(24, 28),
  title: text(26, 32),
} as const

export const weights = { strong: 600, title: 650 } as const

/** The unit of the layout grid, in pixels. Distances are multiples of it, or half of it. */
export const gridUnit = 8

/** Corners in pixels: of controls and cards, of what lies inside of them, of bars in charts. */
export const radii = { control: 8, inner: 4, bar: 2 } as const

/** Durations in milliseconds: of changes, of a turn of what says to wait, and of the light in the sign-in picture. */
export const motion = { quick: 120, usual: 160, slow: 200, turn: 800, glow: 12_000 } as const
