// A page with one grid, which `?grid=` names. The benchmark mounts it by a probe; `&now` mounts at once, to try it by hand.
import { mountOwn } from './own'
import { mountOther } from './other'
import { probesOf, type Probes } from './probes'

declare global {
  interface Window {
    /** Set once the data is ready, so that only the grid is measured. */
    probes?: Probes
  }
}

const parameters = new URLSearchParams(location.search)
const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('The page has no root')
const mount = (parameters.get('grid') === 'other' ? mountOther : mountOwn)(root, parameters)
window.probes = probesOf(mount)
if (parameters.has('now')) mount()
