import type { ReactNode } from 'react'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { themes } from './muiTheme'
import { createStyleCache } from './styleCache'
import { useColorScheme } from './useColorScheme'

/** Reads the nonce that the content security policy requires on style elements. Browsers hide the attribute, so read the property. */
const readNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** All styles of the console. */
export const styles = createStyleCache(readNonce())

/** Applies the MUI theme of the scheme in use. */
export const ConsoleTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={themes[useColorScheme()]}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  </CacheProvider>
)
