import { lazy, Suspense, useSyncExternalStore } from 'react'
import { bannerVersion, onBannerVersion } from '../../banner'

/** A banner that can't be loaded is no reason to show nothing else. */
const Banner = lazy(() => import('./Banner').catch(() => ({ default: () => null })))

/** Where what operators tell everybody is shown, if they do: across the page, or above a card of the sign-in pages. */
export const BannerPlace = ({ isCard = false }: { readonly isCard?: boolean }) => {
  const version = useSyncExternalStore(onBannerVersion, bannerVersion)
  if (version === 'none') return null
  return (
    <Suspense fallback={null}>
      <Banner key={version} version={version} isCard={isCard} />
    </Suspense>
  )
}
