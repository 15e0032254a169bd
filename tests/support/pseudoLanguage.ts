/** A language of nobody, in which whatever is said is between brackets, so that what is not said can be told apart. */
import { join } from 'node:path'
import { sentencesBelow } from '../../scripts/texts/collect'
import { addLanguage } from '../../server/tools/language'

export const pseudoLanguage = 'en-XA'

const translationsOf = (folders: readonly string[]) =>
  new Map(
    folders
      .flatMap((folder) => sentencesBelow(join(import.meta.dirname, '../..', folder)))
      .map((message) => [message, `⟦${message}⟧`]),
  )

/** Lets the server speak it in what the source below folders says; returns what ends that. */
export const speakPseudo = (...folders: readonly string[]): (() => void) =>
  addLanguage(pseudoLanguage, translationsOf(folders))
