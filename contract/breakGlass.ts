/** The account that keeps its password while everybody else of a company signs in by the identity provider (decision 0133). */
import { say } from './say'

/** Warns a master before they switch that account off (decision 0138); nobody else can. */
export const breakGlassWarning = (): string =>
  say('If the identity provider fails, nobody of the company can sign in until another account is chosen.')
