/**
 * The texts of parts of the engine that few visits open. The engine imports no catalogue, so the console says how to load
 * them; whatever needs them is imported by `withTexts`.
 */
let load: () => Promise<unknown> = () => Promise.resolve()
let wait: () => Promise<unknown> = () => Promise.resolve()

/** Says how to load the texts, and how to wait for the translations of whatever has been loaded. */
export const setLaterTexts = (loadTexts: () => Promise<unknown>, waitForTexts: () => Promise<unknown>): void => {
  load = loadTexts
  wait = waitForTexts
}

/** Waits until a module that has been loaded can be shown in the present language. */
export const textsLoaded = (): Promise<unknown> => wait()

/**
 * Waits for a module and for its texts.
 *
 * @example lazy(() => withTexts(import('./BulkDialog')).then((module) => ({ default: module.BulkDialog })))
 */
export const withTexts = async <Module>(importing: Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([importing, load()])
  await wait()
  return module
}
