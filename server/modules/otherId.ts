import type { FieldErrors } from '../../contract/envelope'
import { say } from '../../contract/say'

interface Proposed {
  readonly body: { readonly id?: number | null | undefined }
  readonly before: { readonly id: number } | undefined
}

/** Returns a field error if the id in the body differs from the id in the path. */
export const otherIdErrors = ({ body: { id }, before }: Proposed, kind: string): FieldErrors =>
  before && id !== undefined && id !== before.id ? { id: [say('This is another {kind}.', { kind })] } : {}
