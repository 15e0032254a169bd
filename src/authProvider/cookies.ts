/** The cookies that the product shares with its applications, and the colour theme (A06). */
import Cookies from 'js-cookie'
import type { ApplicationCard } from '../../contract/applications'
import type { SessionUser } from '../../contract/entities/session'

/** What the shared cookie says of a user: no tokens, no permissions. */
export type CookieUser = Pick<
  SessionUser,
  'id' | 'role' | 'first_name' | 'last_name' | 'email' | 'company' | 'is_company_user' | 'user_applications'
>

/** The life of a refresh token. */
const rememberDays = 7
/** Browsers drop a cookie of more than 4096 bytes without a word; some of them go to its name and attributes. */
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

const cut = (text: string) => text.slice(0, 60)

/** Shortens what is long until it fits into a cookie: first the logo's address, then the names. */
const fitting = (user: CookieUser): string => {
  const company = user.company && { ...user.company, large_logo_url: null }
  const short = {
    ...user,
    role: cut(user.role),
    first_name: cut(user.first_name),
    last_name: cut(user.last_name),
    company: company && { ...company, name: cut(company.name) },
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
  /** Keeps it over a restart of the browser when the person asked to be remembered (A10). */
  write: (user: SessionUser, remember: boolean): void => {
    const { id, role, first_name, last_name, email, company, is_company_user, user_applications } = user
    const shared = { id, role, first_name, last_name, email, company, is_company_user, user_applications }
    write('user', fitting(shared), remember ? rememberDays : undefined)
  },
  clear: () => clear('user'),
}

export const selectedCompanyCookie = {
  read: (): number | null => {
    const text = Cookies.get('selected_company') ?? ''
    return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  },
  write: (id: number): void => void write('selected_company', String(id)),
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

/** Keeps the chosen application, for this site and for the applications beside it. */
export const chooseApplication = (id: ApplicationCard['id']): void => {
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

/** Clears what belongs to a person; the theme belongs to the browser. */
export const clearPersonalCookies = (): void => {
  for (const cookie of [userCookie, selectedCompanyCookie, selectedAppCookie]) cookie.clear()
}
