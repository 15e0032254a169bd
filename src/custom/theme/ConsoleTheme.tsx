import type { ReactNode } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { themes } from './muiTheme'
import { useColorScheme } from './useColorScheme'

/** The server's nonce, which the content security policy asks of every style element; browsers hide the attribute itself. */
const readNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const nonce = readNonce()
const styles = createCache({ key: 'css', ...(nonce && { nonce }) })

/** Styles everything within it by the scheme in use. */
export const ConsoleTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={themes[useColorScheme()]}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  </CacheProvider>
)
