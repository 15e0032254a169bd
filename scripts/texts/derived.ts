/** The texts that the engine derives from the names of resources, fields and sections, where the catalogue has none. */
import { singular } from '../../contract/naming'
import * as resources from '../../src/resources'
import type { AnyResource } from '../../src/schema/resource'
import { fieldWords, words } from '../../src/schema/shared/words'
import { consoleTexts, type TextsByKey } from './catalogues'

const written: TextsByKey = Object.assign({}, ...Object.values(consoleTexts))

const derivedOf = ({ name, fields, form }: AnyResource): [key: string, text: string][] => [
  ['title', words(name)],
  ['one', singular(words(name))],
  ...Object.keys(fields).map((field): [string, string] => [`fields.${field}`, fieldWords(field)]),
  ...(form && 'sections' in form ? form.sections : []).map((section): [string, string] => [
    `sections.${section.name}`,
    fieldWords(section.name),
  ]),
]

/** By key, as a catalogue: a language translates them with what the console loads first. */
export const derivedTexts: TextsByKey = Object.fromEntries(
  Object.values(resources as Readonly<Record<string, AnyResource>>)
    .flatMap((resource) => derivedOf(resource).map(([key, text]) => [`resources.${resource.name}.${key}`, text]))
    .filter(([key]) => !(String(key) in written)),
)
