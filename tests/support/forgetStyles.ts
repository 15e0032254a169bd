import { afterAll } from 'vitest'
import { styles } from '../../src/custom/theme/ConsoleTheme'

/** Removes what a file has drawn from the document that the files of a worker share: jsdom looks at each style for each element. */
export const forgetStyles = (): void =>
  afterAll(() => {
    styles.sheet.flush()
    for (const name of Object.keys(styles.inserted)) delete styles.inserted[name]
  })
