/** Stands for an authenticator app. */
import { Secret, TOTP } from 'otpauth'
import type { NewAuthenticator } from '../../contract/entities/secondFactor'
import type { Api } from './api'

/** The code of an app now, or some seconds later. */
export const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + seconds * 1000,
  })

/** Gives somebody who is signed in an authenticator app, and returns its secret. */
export const addAuthenticator = async (api: Api, token: string): Promise<string> => {
  const { body } = await api.send<NewAuthenticator>('POST', '/second-factor/authenticator/', { token })
  const { secret } = body.data
  await api.send('POST', '/second-factor/authenticator/confirm/', { token, body: { code: codeOf(secret) } })
  return secret
}

/** Gives the password of somebody who has a second factor, and returns the challenge. */
export const challengeOf = async (api: Api, email: string, password: string): Promise<string> => {
  const { body } = await api.logIn(email, password)
  return (body.data as unknown as { readonly challenge: string }).challenge
}
