/**
 * Makes modules of the files in `languages/`, so that the console loads each language by parts, and only messages that are
 * compiled. It also compiles the English texts.
 *
 * | Module | Exports |
 * |---|---|
 * | `virtual:languages` | the languages that there are |
 * | `virtual:languages/texts/de-first` | the texts of a part in a language, by keys |
 * | `virtual:languages/signIn` | how to load what the sign-in pages say |
 * | `virtual:languages/contract` | how to load the messages of the contract, and those in English that have forms |
 * | `virtual:languages/dates` | how to load what calendars need to know of a language |
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { normalizePath, runnerImport, type Plugin } from 'vite'
import { capitalize } from '../../contract/capitalize.ts'
import { directionOf } from '../../contract/direction.ts'
import { isolateNamed, isolateValues } from '../../contract/isolate.ts'
import type { Texts } from '../../src/i18n/textsByKey'
import { translated, type Translations } from '../../src/i18n/translated.ts'
import { sentencesBelow } from './collect.ts'
import { codesIn, fileOf, languagesFolder, readTranslations, root } from './folder.ts'
import type * as Catalogues from './catalogues'
import type * as Derived from './derived'

const prefix = 'virtual:languages'
const own = `\0${prefix}`

const catalogueFile = /\/src\/i18n\/(?:en|parts\/(\w+))\.ts$/

const sourceLanguage = 'en'

const describeLanguage = (code: string) => {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  // It stands alone; within sentences, some languages write it small.
  return { code, name: capitalize(name, code), direction: directionOf(code) }
}

const exported = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}\n`
const exportedDefault = (value: unknown) => `export default ${JSON.stringify(value)}`

/** Whether a message only names its values, so that it needs no rules of a language. */
const isSimple = (message: string): boolean => {
  const compiled = compile(message)
  const parts = typeof compiled === 'string' ? [compiled] : compiled
  return (
    !message.includes("'") &&
    parts.every((part) => typeof part === 'string' || (Array.isArray(part) && part.length === 1))
  )
}

/** Lists the messages that stand in the contract. */
const contractMessages = () => sentencesBelow(join(root, 'contract'))

const mapValues = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

/** Returns an expression: a map of functions that import the module of each language. */
const loadsOf = (codes: readonly string[], part: string) =>
  `{ ${codes.map((code) => `${JSON.stringify(code)}: () => import('${prefix}/texts/${code}-${part}')`).join(', ')} }`

/** What is read from right to left brings a style sheet: in the build within the module, since another file would have to be named beside it. */
const styleSheet = (isBuild: boolean): string => {
  const file = join(root, 'src/custom/theme/rightToLeft.css')
  if (!isBuild) return `import '${normalizePath(file)}'\n`
  const rules = readFileSync(file, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
  return `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(rules)})
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
`
}

/** Compiles the messages within the texts of a catalogue. */
const compileTexts = (texts: Texts | string): unknown =>
  typeof texts === 'string' ? compile(texts) : mapValues(texts, (text) => compileTexts(text ?? {}))

export const languagesPlugin = (folder = languagesFolder): Plugin => {
  let isBuild = false
  const codes = codesIn(folder)
  /** Elsewhere than in the build, the browser compiles, with the checks of the library. */
  const emit = (message: string): CompiledMessage => (isBuild ? compile(message) : message)
  /** The same for a translation: in the build, values are kept from turning round what is beside them. */
  const emitIn =
    (code: string) =>
    (message: string): CompiledMessage =>
      isBuild && directionOf(code) === 'rtl' ? isolateValues(compile(message)) : emit(message)

  let reading: Promise<typeof Catalogues> | undefined
  const catalogues = () => {
    reading ??= runnerImport<typeof Catalogues>(join(root, 'scripts/texts/catalogues.ts')).then(({ module }) => module)
    return reading
  }

  const signInMessages = async () => {
    const file = join(root, 'contract/signInMessages.ts')
    const { module } = await runnerImport<{ readonly signInMessages: Readonly<Record<string, string>> }>(file)
    return Object.values(module.signInMessages)
  }

  /** Returns what is translated of messages, by themselves. */
  const ofMessages = (messages: readonly string[], translations: Translations) =>
    translated(Object.fromEntries(messages.map((message) => [message, message])), translations)

  const moduleOfPart = async (code: string, part: string): Promise<string> => {
    const translations = readTranslations(folder, code, part)
    const { consoleTexts, contractNames, signInPageTexts } = await catalogues()
    if (part === 'contract')
      return exportedDefault(
        mapValues(ofMessages([...contractMessages(), ...contractNames], translations), emitIn(code)),
      )
    if (part === 'first') {
      const { module } = await runnerImport<typeof Derived>(join(root, 'scripts/texts/derived.ts'))
      const texts = { ...consoleTexts.first, ...module.derivedTexts }
      return exportedDefault(mapValues(translated(texts, translations), emitIn(code)))
    }
    if (part !== 'signIn')
      return exportedDefault(mapValues(translated(consoleTexts[part] ?? {}, translations), emitIn(code)))
    const isolated = (message: string) => (directionOf(code) === 'rtl' ? isolateNamed(message) : message)
    const ofContract = readTranslations(folder, code, 'contract')
    const style = directionOf(code) === 'rtl' ? styleSheet(isBuild) : ''
    return (
      style +
      exportedDefault({
        texts: mapValues(translated(signInPageTexts, translations), isolated),
        messages: mapValues(ofMessages(await signInMessages(), ofContract), isolated),
      })
    )
  }

  return {
    name: 'languages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: {
      filter: { id: /^virtual:languages(?:\/|$)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: [/^\0virtual:languages(?:\/|$)/, catalogueFile] },
      async handler(id) {
        if (!id.startsWith(own)) return isBuild ? compiledCatalogue(id) : null
        const part = /-(\w+)$/.exec(id)?.[1]
        const code = id.slice(`${own}/texts/`.length, -`-${part}`.length)
        if (part) {
          this.addWatchFile(fileOf(folder, code, part))
          return moduleOfPart(code, part)
        }
        switch (id.slice(own.length)) {
          case '':
            return exported('languages', [sourceLanguage, ...codes].map(describeLanguage))
          case '/signIn':
            return `export default ${loadsOf(codes, 'signIn')}`
          case '/contract': {
            const sources = contractMessages().filter((message) => !isSimple(message))
            const compiled = Object.fromEntries(sources.map((message) => [message, emit(message)]))
            return `${exported('sources', compiled)}export const load = ${loadsOf(codes, 'contract')}`
          }
          case '/dates': {
            // The library writes all of a code small: `pt-br`.
            const files = codes.map((code) => [code, `dayjs/locale/${code.toLowerCase()}.js`] as const)
            const known = files.filter(([, file]) => existsSync(join(root, 'node_modules', file)))
            const loads = known.map(([code, file]) => `${JSON.stringify(code)}: () => import('${file}')`)
            return `export default { ${loads.join(', ')} }`
          }
          default:
            return null
        }
      },
    },
    transform: {
      filter: { id: catalogueFile },
      // Tells the catalogue how to load its translations.
      handler: (code, id) => {
        const part = catalogueFile.exec(id)?.[1] ?? 'first'
        const name = /export const (\w+) =/.exec(code)?.[1]
        const file = normalizePath(join(root, 'src/i18n/translatable.ts'))
        const call = `\nimport { translatable } from '${file}'\ntranslatable(${name}, ${loadsOf(codes, part)})\n`
        return codes.length > 0 && name ? { code: code + call, map: null } : null
      },
    },
  }
}

/** Returns a catalogue as its compiled messages: it may be composed of others, and of constants of the contract. */
const compiledCatalogue = async (id: string): Promise<string> => {
  const { module } = await runnerImport<Record<string, Texts>>(id)
  return Object.entries(module)
    .map(([name, texts]) => exported(name, compileTexts(texts)))
    .join('\n')
}
