/**
 * The texts of parts of the engine that few visits open. The engine imports no catalogue, so the console says how to load
 * them; whatever needs them is imported by `withTexts`.
 */
let load: () => Promise<unknown> = () => Promise.resolve()

/** Says how to load the texts. */
export const setLaterTexts = (loadTexts: () => Promise<unknown>): void => {
  load = loadTexts
}

/**
 * Waits for a module and for its texts.
 *
 * @example lazy(() => withTexts(import('./BulkDialog')).then((module) => ({ default: module.BulkDialog })))
 */
export const withTexts = async <Module>(importing: Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([importing, load()])
  return module
}
