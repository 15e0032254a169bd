/** Says the messages of the contract in the console: forms check what is typed with it, before the server does. */
import format from 'icu-minify/format'
import { sources, load } from 'virtual:languages/contract'
import { formatters } from '../../contract/formatters'
import { setSpeech, withValues } from '../../contract/say'
import { language, languageToCome, onLanguageToCome, sourceLanguage } from '../language'
import { compiled, type Messages } from './compiled'

const english = compiled(sources)
const translations = new Map<string, Messages>()

const loadInto = async (code: string): Promise<void> => {
  const importing = translations.has(code) ? undefined : load[code]
  if (!importing) return
  // Without them, they are in English; src/missedFiles.ts tells about the failure.
  const found = await importing().catch(() => undefined)
  if (found) translations.set(code, compiled(found.default))
}

onLanguageToCome(loadInto)

setSpeech((source, values) => {
  const code = language()
  const translated = translations.get(code)?.[source]
  // What was said already is no message, whatever it contains.
  if (translated === undefined && values === undefined) return source
  const message = translated ?? english[source]
  if (message === undefined) return withValues(source, values)
  return format(message, translated === undefined ? sourceLanguage : code, values ?? {}, { formatters }) as string
}, language)

/** Resolves once they are there in the present language. */
export const contractLoaded: Promise<void> = loadInto(languageToCome())
