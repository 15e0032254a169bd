/** A product that speaks the pseudo-language, and English: a build of its own, since nobody else should be offered it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadConfigFromFile, type PluginOption } from 'vite'
import { fileOf, root } from '../../../scripts/texts/folder'
import { parts } from '../../../scripts/texts/messages'
import { languagesPlugin } from '../../../scripts/texts/plugin'
import { startProduct, type Product } from '../../bench/product'
import { pseudo } from '../../support/pseudoTexts'

/** Its code is that of Greek: nobody takes for English what browsers write in it, such as dates. */
export const pseudoCode = 'el'

const writeLanguage = (folder: string) => {
  mkdirSync(join(folder, pseudoCode), { recursive: true })
  for (const { name, messages } of parts) {
    const translations = Object.fromEntries([...messages.keys()].map((message) => [message, pseudo(message)]))
    writeFileSync(fileOf(folder, pseudoCode, name), JSON.stringify(translations))
  }
}

const isOfLanguages = (plugin: PluginOption) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'languages'

/** Works as in production: a test's environment would bundle development builds of all libraries. */
const inProduction = async <T>(work: () => Promise<T>): Promise<T> => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  return work().finally(() => {
    process.env.NODE_ENV = NODE_ENV
  })
}

/** Builds the console as for everybody, but with other languages. */
const buildConsole = async (outDir: string, languages: string) => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'))
  const plugins = (loaded?.config.plugins ?? []).filter((plugin) => !isOfLanguages(plugin))
  await build({
    ...loaded?.config,
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, languagesPlugin(languages)],
    build: { ...loaded?.config.build, outDir, minify: false, reportCompressedSize: false },
  })
}

/** Builds and starts it. */
export const startPseudoProduct = async (): Promise<Product> => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  // Where the server finds its packages.
  const folder = mkdtempSync(join(root, 'test-results/pseudo-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // The server looks for languages there first.
    const languages = join(folder, 'languages')
    writeLanguage(languages)
    cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
    await inProduction(() => buildConsole(join(folder, 'dist/console'), languages))
    const product = await startProduct(undefined, { built: folder })
    return { ...product, stop: () => product.stop().then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
