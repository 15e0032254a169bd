import { useWords } from '../../schema/shared/useWords'

/** Returns what translates the texts of the page, below a part of them. */
export const useText = (part?: string) => {
  const { translate } = useWords()
  const below = ['identityProviders', part].filter(Boolean).join('.')
  return (key: string, options?: Readonly<Record<string, unknown>>) => translate(`${below}.${key}`, options)
}
