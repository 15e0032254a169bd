/** The charts, loaded when one is shown. One that can't be loaded is left out: its numbers are on the page as text. */
import { lazy, type ComponentType } from 'react'
import type { DonutProps } from './Donut'

interface Loaded<Props> {
  readonly default: ComponentType<Props>
}

const nothing = { default: () => null }

export const Donut = lazy((): Promise<Loaded<DonutProps>> =>
  import('./Donut').then(({ Donut }) => ({ default: Donut })).catch(() => nothing),
)
