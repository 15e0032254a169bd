import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, type Theme } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { direction, directionOf, languageToCome, onLanguage, onLanguageToCome } from '../../language'
import { themesOf } from './muiTheme'
import { createStyleCache } from './styleCache'
import { useColorScheme } from './useColorScheme'

/** Reads the nonce that the content security policy requires on style elements. Browsers hide the attribute, so read the property. */
const readNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** All styles of the console, from left to right. */
export const styles = createStyleCache(readNonce())

let mirrored: EmotionCache | undefined

/** Lists all styles that the console may have inserted. */
export const allStyles = (): readonly EmotionCache[] => (mirrored ? [styles, mirrored] : [styles])

const mirrorFor = async (code: string): Promise<void> => {
  if (mirrored || directionOf(code) === 'ltr') return
  // Without it, texts run to the left on a page that doesn't; src/missedFiles.ts tells about the failure.
  const loaded = await import('./mirror').catch(() => undefined)
  if (loaded) mirrored ??= createStyleCache(readNonce(), loaded.mirror)
}

onLanguageToCome(mirrorFor)

/** Resolves once the styles of the present language are there. */
export const stylesLoaded: Promise<void> = mirrorFor(languageToCome())

/** Adds to a theme what components of MUI say by themselves. */
const inWords = (theme: Theme, translate: (key: string) => string): Theme => ({
  ...theme,
  components: {
    ...theme.components,
    MuiAutocomplete: {
      ...theme.components?.MuiAutocomplete,
      defaultProps: {
        openText: translate('schema.openOptions'),
        closeText: translate('schema.close'),
        clearText: translate('schema.clearAll'),
      },
    },
  },
})

/** Applies the MUI theme of the scheme in use, in the direction of the language. */
export const ConsoleTheme = ({ children }: { children: ReactNode }) => {
  const to = useSyncExternalStore(onLanguage, direction)
  const theme = themesOf(to)[useColorScheme()]
  const translate = useTranslate()
  return (
    <CacheProvider value={to === 'rtl' && mirrored ? mirrored : styles}>
      <ThemeProvider theme={useMemo(() => inWords(theme, translate), [theme, translate])}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
