/** What people can do in the console: the calls of its resources, in the words of their buttons. */
import type { Call } from '../../../contract/call'
import { calls, type CallName } from '../../../contract/calls'
import type { AnyResource } from '../../schema/resource'
import type { Words } from '../../schema/shared/rightsInWords'
import type { Slot } from '../../schema/shared/rights'
import { textsOf, type Texts } from '../../schema/shared/texts'

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

const slots = ['list', 'create', 'update', 'toggle', 'delete', 'upload', 'download'] as const satisfies readonly Slot[]

/** Capitalizes each word, like the buttons: 'Business Unit'. */
const inTitleCase = (text: string): string => text.replaceAll(/(?<=^|\s)\S/g, (letter) => letter.toUpperCase())

/** The texts of the buttons and forms; what has none of its own is named here. */
const labelOf = (slot: (typeof slots)[number], texts: Texts, { translate }: Words): string => {
  if (slot === 'create' || slot === 'upload' || slot === 'download') return texts(slot)
  if (slot === 'update') return texts('editTitle')
  return translate(`access.may.acts.${slot}`, { many: inTitleCase(texts('title')), one: inTitleCase(texts('one')) })
}

const actsOf = (resource: AnyResource, words: Words): Act[] => {
  const { calls: own, list, form } = resource
  if (!list && !form) return []
  const texts = textsOf(words.translate, resource)
  const labelled = [
    ...slots.map((slot) => ({ call: own[slot], label: labelOf(slot, texts, words) })),
    ...(list?.bulk ?? []).map(({ name, call }) => ({
      call,
      label: words.translate(`resources.${resource.name}.bulk.${name}.button`),
    })),
  ]
  return labelled.flatMap(({ call, label }) => {
    const name = call && nameOf.get(call)
    return name ? [{ name, label, group: texts('title') }] : []
  })
}

/** Lists what people can do, by resource; of several buttons that make the same call, the first one counts. */
export const listActs = (resources: readonly AnyResource[], words: Words): Act[] => {
  const all = resources.flatMap((resource) => actsOf(resource, words))
  return all.filter(({ name }, index) => all.findIndex((act) => act.name === name) === index)
}
