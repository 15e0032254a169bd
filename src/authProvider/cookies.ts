/** The cookies shared with the applications, the color theme (A06), and the language. */
import Cookies from 'js-cookie'
import type { ApplicationCard } from '../../contract/applications'
import type { SessionUser } from '../../contract/entities/session'
import { readAuth } from './authState'
import { isViewing } from './view'

/** The content of the shared user cookie: no tokens, no permissions. */
type CookieUser = Pick<
  SessionUser,
  'id' | 'role' | 'first_name' | 'last_name' | 'email' | 'company' | 'is_company_user' | 'user_applications'
>

/** The lifetime of a refresh token. */
const rememberDays = 7
/** Browsers silently drop cookies over 4096 bytes, including name and attributes. */
const maxLength = 3800

const attributes = () => {
  const domain = document.querySelector<HTMLMetaElement>('meta[name="cookie-domain"]')?.content
  return {
    path: '/',
    sameSite: 'Lax' as const,
    secure: window.location.protocol === 'https:',
    ...(domain ? { domain } : {}),
  }
}

const write = (name: string, value: string, expires?: number) =>
  Cookies.set(name, value, { ...attributes(), ...(expires ? { expires } : {}) })
const clear = (name: string) => Cookies.remove(name, attributes())

const truncate = (text: string) => text.slice(0, 60)

/** Shortens the user until it fits into a cookie: first the logo URL, then the names. */
const serializeToFit = (user: CookieUser): string => {
  const company = user.company && { ...user.company, large_logo_url: null }
  const short = {
    ...user,
    role: truncate(user.role),
    first_name: truncate(user.first_name),
    last_name: truncate(user.last_name),
    company: company && { ...company, name: truncate(company.name) },
  }
  const texts = [user, { ...user, company }, short].map((candidate) => JSON.stringify(candidate))
  return texts.find((text) => encodeURIComponent(text).length <= maxLength) ?? JSON.stringify({ id: user.id })
}

export const userCookie = {
  read: (): Partial<CookieUser> | null => {
    try {
      const user: unknown = JSON.parse(Cookies.get('user') ?? 'null')
      return typeof user === 'object' ? user : null
    } catch {
      return null
    }
  },
  /** Persists across browser restarts if the user chose to be remembered (A10). */
  write: (user: SessionUser, remember: boolean): void => {
    const { id, role, first_name, last_name, email, company, is_company_user, user_applications } = user
    const shared = { id, role, first_name, last_name, email, company, is_company_user, user_applications }
    write('user', serializeToFit(shared), remember ? rememberDays : undefined)
  },
  clear: () => clear('user'),
}

/** Whether there is a session of another user, or one that was to end with the browser (A10). */
export const isForgotten = (): boolean => {
  const user = readAuth()?.user
  return user !== null && user !== undefined && userCookie.read()?.id !== user.id
}

export const selectedCompanyCookie = {
  read: (): number | null => {
    const text = Cookies.get('selected_company') ?? ''
    return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  },
  // The viewed person's choice would be read by applications, which know only the viewer.
  write: (id: number): void => {
    if (!isViewing()) write('selected_company', String(id))
  },
  clear: () => clear('selected_company'),
}

export const selectedAppCookie = {
  read: (): ApplicationCard['id'] | null => {
    const text = Cookies.get('selected_app') ?? ''
    return /^[0-3]$/.test(text) ? (Number(text) as ApplicationCard['id']) : null
  },
  write: (id: ApplicationCard['id']): void => void write('selected_app', String(id)),
  clear: () => clear('selected_app'),
}

/** Stores the selected application for this site and the applications. */
export const chooseApplication = (id: ApplicationCard['id']): void => {
  if (isViewing()) return
  localStorage.setItem('selected_app', String(id))
  selectedAppCookie.write(id)
}

export const themeCookie = {
  read: (): 'light' | 'dark' | null => {
    const text = Cookies.get('theme')
    return text === 'light' || text === 'dark' ? text : null
  },
  write: (theme: 'light' | 'dark'): void => void write('theme', theme, 365),
  clear: () => clear('theme'),
}

/** The language that this browser has spoken last. */
export const languageCookie = {
  read: (): string | undefined => Cookies.get('language'),
  write: (code: string): void => void write('language', code, 365),
}

/** Clears the user's cookies; theme and language belong to the browser. */
export const clearPersonalCookies = (): void => {
  for (const cookie of [userCookie, selectedCompanyCookie, selectedAppCookie]) cookie.clear()
}
