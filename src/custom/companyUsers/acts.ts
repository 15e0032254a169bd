/** What company users can do in the console: the calls of its screens, in the words of their buttons. */
import type { Call } from '../../../contract/call'
import { calls, type CallName } from '../../../contract/calls'
import type { AnyResource } from '../../schema/resource'
import type { Words } from '../../schema/shared/rightsInWords'
import { textsOf, type Texts } from '../../schema/shared/texts'
import { isForCompanyUsers, screenCallsOf, type ScreenCall } from '../permissionMatrix/reach'

export interface Act {
  /** The name of the call. */
  readonly name: CallName
  readonly label: string
  /** The name of the resource. */
  readonly group: string
}

const nameOf = new Map<Call, CallName>(
  (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => [call, name]),
)

/** Capitalizes each word, like the buttons: 'Business Unit'. */
const inTitleCase = (text: string): string => text.replaceAll(/(?<=^|\s)\S/g, (letter) => letter.toUpperCase())

/** The texts of the buttons and forms; what has none of its own is named here. */
const labelOf = ({ resource, slot }: ScreenCall, texts: Texts, { translate }: Words): string => {
  if (typeof slot === 'object' && 'bulk' in slot)
    return translate(`resources.${resource.name}.bulk.${slot.bulk}.button`)
  if (typeof slot === 'object')
    return translate(`access.may.versionActs.${slot.version}`, { many: inTitleCase(texts('title')) })
  if (slot === 'create' || slot === 'upload' || slot === 'download') return texts(slot)
  if (slot === 'update') return texts('editTitle')
  return translate(`access.may.acts.${slot}`, { many: inTitleCase(texts('title')), one: inTitleCase(texts('one')) })
}

const actOf = (screenCall: ScreenCall, words: Words): Act[] => {
  const name = nameOf.get(screenCall.call)
  const texts = textsOf(words.translate, screenCall.resource)
  return name ? [{ name, label: labelOf(screenCall, texts, words), group: texts('title') }] : []
}

/**
 * Lists what some company user can do, by resource; of several buttons that make the same call, the first one counts.
 */
export const listActs = (resources: readonly AnyResource[], words: Words): Act[] => {
  const all = screenCallsOf(resources)
    .filter(isForCompanyUsers)
    .flatMap((screenCall) => actOf(screenCall, words))
  return all.filter(({ name }, index) => all.findIndex((act) => act.name === name) === index)
}
