import { useMemo, useCallback } from 'react'
import { useAddress } from '../../schema/shared/useAddress'
import type { MapCompany } from './gradeMap'
import { spellView, viewOf, type MapView } from './mapView'
import { useStore } from 'ra-core'

type Stored = Readonly<Record<string, number>>

const none: Stored = {}

/** Reads what is stored; leaves out what another version of the console may have stored. */
const widthsIn = (stored: unknown): [string, number][] =>
  Object.entries(Object(stored) as object).filter((entry): entry is [string, number] => typeof entry[1] === 'number')

/** Returns the widths of columns that the user has chosen, kept like other settings, and functions that change one and reset all. */
export const useWidths = () => {
  const [stored, setStored] = useStore<Stored>('widths.gradeMap', none)
  const widths = useMemo(() => new Map(widthsIn(stored)), [stored])
  const resize = useCallback(
    (column: string, width: number) =>
      setStored((before) => ({ ...Object.fromEntries(widthsIn(before)), [column]: width })),
    [setStored],
  )
  const reset = useCallback(() => setStored(none), [setStored])
  return { widths, resize, reset }
}

/** Returns the view in the address, and a function that changes it. */
export const useMapView = (all: readonly MapCompany[]) => {
  const { address, changeQuery } = useAddress()
  const text = String(address)
  const view = useMemo(() => viewOf(new URLSearchParams(text), all), [text, all])
  /** Keeps the columns of new mappings in view, if the address names columns. */
  const keepCreated = (created: readonly MapCompany[]) => {
    const byKey = new Map(created.map((company) => [company.key, company]))
    const stored = (some: readonly MapCompany[]) => some.map((company) => byKey.get(company.key) ?? company)
    changeQuery(spellView({ ...view, columns: stored(view.columns) }, stored(all)), { replace: true })
  }
  return {
    view,
    keepCreated,
    changeView: (changes: Partial<MapView>) => changeQuery(spellView({ ...view, ...changes }, all), { replace: true }),
  }
}
