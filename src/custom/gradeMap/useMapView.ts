import { useMemo } from 'react'
import { useAddress } from '../../schema/shared/useAddress'
import type { MapCompany } from './gradeMap'
import { spellView, viewOf, type MapView } from './mapView'

/** Returns the view in the address, and a function that changes it. */
export const useMapView = (all: readonly MapCompany[]) => {
  const { address, changeQuery } = useAddress()
  const text = String(address)
  const view = useMemo(() => viewOf(new URLSearchParams(text), all), [text, all])
  return {
    view,
    changeView: (changes: Partial<MapView>) => changeQuery(spellView({ ...view, ...changes }, all), { replace: true }),
  }
}
