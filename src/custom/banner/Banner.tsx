import { useEffect, useState, type ReactNode } from 'react'
import type { Banner as Shown } from '../../../contract/entities/banner'
import { bannerEndpoint } from '../../../contract/banner'
import { bannerInPage, seeBannerVersion } from '../../banner'
import { send } from '../../http'
import { bannerTexts } from '../../i18n/bannerTexts'
import { keepInLanguage } from '../../i18n/signInLanguage'
import styles from './banner.module.css'

keepInLanguage(bannerTexts, 'banner.')

interface BannerProps {
  readonly version: string
  readonly isCard: boolean
}

const key = 'banner.dismissed'

/** Until the end of the session of the browser in this tab. */
const isDismissed = (version: string): boolean => sessionStorage.getItem(key) === version

const readBanner = async (version: string): Promise<Shown | null> => {
  const inPage = JSON.parse(bannerInPage()?.dataset.banner ?? 'null') as Shown | null
  if (inPage?.version === version) return inPage
  const { data } = await send(bannerEndpoint)
  return (data as { readonly banner: Shown | null }).banner
}

/** The longest delay of a browser's timer. */
const maxMilliseconds = 2 ** 31 - 1

const kindOf = ({ level, refuses_writes }: Shown) => (refuses_writes ? 'maintenance' : level)

/**
 * Shows what operators tell everybody, above the page, until it ends or is dismissed. Also on the sign-in pages, so it knows
 * neither MUI nor react-admin.
 */
export default function Banner({ version, isCard }: BannerProps): ReactNode {
  const [banner, setBanner] = useState<Shown | null>(null)
  useEffect(() => {
    if (isDismissed(version)) return
    let isGone = false
    // What is told is told again by the next answer of the server.
    readBanner(version).then(
      (found) => !isGone && setBanner(found),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [version])
  const endsAt = banner?.ends_at
  useEffect(() => {
    if (!endsAt) return
    const timer = setTimeout(() => seeBannerVersion('none'), Math.min(maxMilliseconds, Date.parse(endsAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
  const dismiss = () => {
    sessionStorage.setItem(key, version)
    setBanner(null)
  }
  const kind = banner && kindOf(banner)
  // Empty at first, so that screen readers notice when it says something.
  return (
    <div role="status" aria-label={bannerTexts.label} className={isCard ? styles.card : undefined}>
      {banner && kind && (
        <div className={styles.banner} data-level={banner.level}>
          <p>
            {kind !== 'info' && <strong>{bannerTexts.kinds[kind]} </strong>}
            {banner.text}
          </p>
          <button type="button" onClick={dismiss} aria-label={bannerTexts.dismiss}>
            <span aria-hidden>×</span>
          </button>
        </div>
      )}
    </div>
  )
}
