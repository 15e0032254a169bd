/** The settings of the example, from environment variables. */
import type { Application } from '../../contract/applications'

export interface Settings {
  readonly port: number
  /** Where the front door listens. */
  readonly frontDoor: string
  /** The public address of the front door, which is the issuer of its tokens. */
  readonly issuer: string
  /** The application that the example plays. */
  readonly application: Application
}

/** The setting of the front door that says where each application is. */
export const linkSettings = {
  TOM: 'TOM_URL',
  JE: 'TAREF_URL',
  LIVE_PAY_BENCHMARKING_TOOL: 'LIVE_PAY_URL',
} as const satisfies Record<Application, string>

const isApplication = (name: string): name is Application => Object.hasOwn(linkSettings, name)

/** Reads the settings; throws an error that names the first wrong one. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const port = Number(env.PORT || 3100)
  const frontDoor = env.FRONT_DOOR_URL || 'http://localhost:3000'
  const application = env.APPLICATION || 'TOM'
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a whole number up to 65535.')
  if (!URL.canParse(frontDoor)) throw new Error('FRONT_DOOR_URL must be an address such as http://localhost:3000.')
  if (!isApplication(application)) throw new Error(`APPLICATION must be ${Object.keys(linkSettings).join(', ')}.`)
  const issuer = env.ISSUER || `http://localhost:${port}`
  if (!URL.canParse(issuer)) throw new Error('ISSUER must be an address such as http://localhost:3000.')
  return { port, frontDoor, application, issuer }
}
