/** Shows where a saved record is: its row comes into sight, and is lit for a moment. */
import type { RaRecord } from 'ra-core'
import { motion } from '../../../contract/theme/tokens'
import type { AnyResource } from '../resource'

/** How long to look for the row, in milliseconds: its list may have to be opened and read first. */
const patience = 3_000

const light = 'var(--accent-soft)'

/** Comes within 160 ms, and goes slowly. What is not said here is as the row has it. */
const glow: Keyframe[] = [
  { backgroundColor: light, offset: 0.1 },
  { backgroundColor: light, offset: 0.6 },
]

/** Finds the row in a list or tree; none while a dialog covers it. */
const rowOf = ({ name }: AnyResource, { id }: RaRecord) =>
  document.querySelector('[aria-modal=true]')
    ? null
    : document.querySelector(`main [data-record="${id}"], main [data-record="${name}/${id}"]`)

export const showSaved = (resource: AnyResource, record: RaRecord): void => {
  const until = performance.now() + patience
  const look = () => {
    const row = rowOf(resource, record)
    if (!row) {
      if (performance.now() < until) requestAnimationFrame(look)
      return
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
    if (!isStill) row.animate(glow, 2 * motion.turn)
  }
  // Browsers alone draw rows.
  if ('animate' in Element.prototype) requestAnimationFrame(look)
}
