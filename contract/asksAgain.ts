/**
 * Dangerous acts ask once more who is there, unless the session has proven it within some minutes (decision 0125). Whoever finds
 * an open browser, or steals a session, gets no further than its owner's everyday work.
 */
import type { CallName } from './calls'

/** For how long a proof counts. */
export const confirmedMinutes = 10

export const dangerousActs = [
  'superUser',
  'takeOver',
  'viewAs',
  'secret',
  'addresses',
  'erasure',
  'ownFactor',
  'factor',
  'factorRule',
  'sessions',
  'retention',
  'identityProvider',
  'breakGlass',
] as const
export type DangerousAct = (typeof dangerousActs)[number]

/** The calls that ask whatever they say. */
export const asksAgain = {
  startViewAs: 'viewAs',
  makeApplicationSecret: 'secret',
  createApiKey: 'secret',
  renewApiKey: 'secret',
  eraseCompanyUser: 'erasure',
  eraseTomUser: 'erasure',
  startAuthenticator: 'ownFactor',
  startPasskey: 'ownFactor',
  removePasskey: 'ownFactor',
  removeCompanyUserFactor: 'factor',
  removeTomUserFactor: 'factor',
  updateStaffRules: 'factorRule',
  endCompanySessions: 'sessions',
  endAllSessions: 'sessions',
  setRetention: 'retention',
  setCompanyRetention: 'retention',
  createIdentityProvider: 'identityProvider',
  updateIdentityProvider: 'identityProvider',
  activateIdentityProvider: 'identityProvider',
  deactivateIdentityProvider: 'identityProvider',
  requireIdentityProvider: 'identityProvider',
  createMailDomain: 'identityProvider',
} as const satisfies { readonly [name in CallName]?: DangerousAct }

/** The calls that ask if what they would do is such an act, which depends on what is stored: their operations know. */
export const mayAskAgain: ReadonlySet<CallName> = new Set<CallName>([
  'createApplication',
  'updateApplication',
  'updateCompany',
  'createCompanyUser',
  'updateCompanyUser',
  'toggleCompanyUser',
  'uploadCompanyUsers',
  'changeRoleOfCompanyUsers',
  'copyRightsToCompanyUsers',
  'createTomUser',
  'updateTomUser',
  'planChange',
  'changePlannedChange',
  'undoChange',
  'undoCompanyChange',
  'reopenAccessReviewItems',
])

/** Returns which act a call always is; undefined if it is none, or its operation knows. */
export const actOfCall = (name: CallName): DangerousAct | undefined =>
  name in asksAgain ? asksAgain[name as keyof typeof asksAgain] : undefined

/** What people prove with that it is them: the second factor of those who have one, else their password. */
export const proofKinds = ['password', 'passkey', 'code'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What the refusal of a call that asks again says: what it would do, and what proves who is there; any of these is enough. */
export interface ConfirmationNeeded {
  readonly act: DangerousAct
  readonly proofs: readonly ProofKind[]
}
