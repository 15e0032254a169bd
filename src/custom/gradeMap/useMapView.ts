import { useMemo } from 'react'
import { useAddress } from '../../schema/shared/useAddress'
import type { MapCompany } from './gradeMap'
import { spellView, viewOf, type MapView } from './mapView'

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
