import { useTranslate, type RaRecord } from 'ra-core'
import { useParentRecord, useSteps } from '../page/parents'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { isOwner } from '../shared/tabs'
import { useTexts } from '../shared/texts'

/**
 * Returns the title of a form: what is added says where, unless the page or dialog has the name of that record above or
 * below the title, or the resource has a title of its own.
 */
export const useFormTitle = (resource: AnyResource, record: RaRecord | undefined, params: PathParams): string => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const above = useSteps(resource).at(-1)?.above
  const { name } = useParentRecord(record || isOwner(above) ? undefined : above, resource, params)
  if (record) return texts('editTitle')
  const isGiven = translate(`resources.${resource.name}.createTitle`, { _: '' }) !== ''
  return isGiven || name === undefined ? texts('createTitle') : texts('createIn', { parent: name })
}
