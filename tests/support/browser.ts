/** A browser on the sign-in pages that keeps the API's cookies. */
import { parseSetCookie } from 'cookie'
import type { LoginAnswer } from '../../contract/entities/session'
import { demoPassword } from '../../server/data/demo/accounts'
import { resetTokenIn, type Answer, type Api } from './api'

let addresses = 0

/** Opens a browser with its own IP address or the given one. */
export const openBrowser = (api: Api, address = `10.1.${addresses >> 8}.${addresses++ & 255}`) => {
  const jar = new Map<string, string>()
  const paths = new Map<string, string>()
  const goesTo = (name: string, path: string) => `/api${path}/`.startsWith(`${paths.get(name) ?? '/'}/`)

  const post = async <Data = never>(path: string, body: unknown, headers: Record<string, string> = {}) => {
    const cookie = [...jar]
      .filter(([name]) => goesTo(name, path))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const answer = await api.send<Data>('POST', path, {
      body,
      address,
      headers: { ...(cookie && { cookie }), ...headers },
    })
    const set = answer.headers['set-cookie']
    for (const line of [set ?? []].flat()) {
      const { name, value = '', path: at = '/', maxAge } = parseSetCookie(String(line))
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
      paths.set(name, at.replace(/\/$/, ''))
    }
    return answer
  }

  return {
    jar,
    post,
    signIn: (email: string, password = demoPassword, headers?: Record<string, string>): Promise<Answer<LoginAnswer>> =>
      post<LoginAnswer>('/v2/auth/login/', { email, password }, headers),
    changePassword: (token: string, password: string) => post('/auth/change-password/', { token, password }),
    /** Requests a reset link and returns its token; `mails` is how many mails the user has by then. */
    async forget(email: string, mails = 1) {
      await post('/auth/forgot-password/', { email })
      const links = (await api.mailsTo(email, mails)).filter((mail) => mail.includes('reset-password'))
      return resetTokenIn(links.at(-1) ?? '')
    },
  }
}
