// A page with one grid, which `?grid=` names. The benchmark calls `mountGrid`; `&now` mounts at once, to try it by hand.
import { mountOwn } from './own'
import { mountOther } from './other'

declare global {
  interface Window {
    /** Mounts the grid. Its data is ready by then, so that only the grid is measured. */
    mountGrid: () => void
  }
}

const parameters = new URLSearchParams(location.search)
const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('The page has no root')
window.mountGrid = (parameters.get('grid') === 'other' ? mountOther : mountOwn)(root, parameters)
if (parameters.has('now')) window.mountGrid()
