import type { DataVersion } from '../versions/useVersion'

type Known = Pick<DataVersion, 'id' | 'is_active' | 'activated_at'>

interface Pair {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

const latest = (versions: readonly Known[]): Known | undefined =>
  versions.toSorted(
    (one, other) => (other.activated_at ?? '').localeCompare(one.activated_at ?? '') || other.id - one.id,
  )[0]

/**
 * Completes a pair of versions to compare: a version is compared with the active one, and the active one with the one
 * that was active before it. Null if there are not two versions.
 */
export const pairOf = (versions: readonly Known[], { from, to }: Pair): { from: number; to: number } | null => {
  if (from !== undefined && to !== undefined) return { from, to }
  const active = versions.find(({ is_active: isActive }) => isActive)?.id
  const newest = versions.toSorted((one, other) => other.id - one.id)
  if (from !== undefined) {
    const other = active === from ? newest.find(({ id }) => id !== from)?.id : active
    return other === undefined ? null : { from, to: other }
  }
  const later = to ?? newest.find(({ id }) => id !== active)?.id
  const earlier = later === active ? latest(versions.filter(({ id }) => id !== later))?.id : active
  return earlier === undefined || later === undefined ? null : { from: earlier, to: later }
}
