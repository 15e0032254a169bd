/** Makes a version the active one. */
import { sayWhy } from '../../database/author'
import { notFound } from '../../errors/apiError'
import { updateRow } from '../change'
import type { Writer } from '../writer'
import type { StoredVersion } from './active'
import { requireAct, withoutQuestion } from './approval'
import type { Versioned, VersionKey } from './declared'

/** Returns what is kept of an activation: who made it, or approved it, and why. */
const noted = ({ by }: Writer, { approval, asked_note: asked }: StoredVersion, note: string | null) => ({
  activator_id: by,
  ...(approval === 'waiting'
    ? { activator_note: asked, approval: 'approved', answerer_id: by, answered_at: new Date(), answer_note: note }
    : { ...withoutQuestion, activator_note: note }),
})

/**
 * Activates one of the locked versions, which is an approval where a second person approves them: the one place where a version
 * becomes active. Throws `notFound()` if it is none of them, and a conflict if its activation is not approved.
 */
export const activate = async (
  writer: Writer,
  versioned: Versioned,
  locked: readonly StoredVersion[],
  { company_id, version_id }: VersionKey,
  note?: string | null,
): Promise<void> => {
  const { versions, carryOver, onActivation } = versioned
  const version = locked.find(({ id }) => id === version_id)
  if (!version) throw notFound()
  if (version.is_active) return
  await requireAct(writer, versioned, company_id, 'activate', version)
  const kept = noted(writer, version, note || null)
  const why = note || kept.activator_note
  if (why) await sayWhy(writer.db, why)
  const active = locked.find(({ is_active: isActive }) => isActive)
  if (active) await updateRow(writer, versions, active, { is_active: false })
  await updateRow(writer, versions, version, { is_active: true, activated_at: new Date(), ...kept })
  await onActivation?.(writer, { company_id, version_id })
  await carryOver?.(writer, { company_id, version_id })
}
