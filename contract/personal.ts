/** Calls that only people make, and calls that lead to a second factor. */
import { callGroups, calls, type CallName } from './calls'

const { auth, secondFactors, viewAs, notifications, preferences } = callGroups
const ofPeople: ReadonlySet<string> = new Set<string>([
  ...Object.keys({ ...auth, ...secondFactors, ...viewAs, ...notifications }),
  // Whoever reviews vouches for what others hold.
  ...(['decideAccessReviewItems', 'reopenAccessReviewItems'] satisfies CallName[]),
  // A plan is made on its day with all rights of whoever planned it, even if a key that asked for it has fewer, or has ended.
  ...(['planChange', 'changePlannedChange', 'withdrawPlannedChange'] satisfies CallName[]),
])

/** Anyone who is signed in can make these calls, but they are not about the caller. */
const forProgramsToo: ReadonlySet<CallName> = new Set<CallName>([
  'listAllCompanies',
  'listCountries',
  'listCurrencies',
  'listPlanTypes',
  'listDeleted',
  'readHistory',
  'readPastRecords',
  'searchRecords',
  'undoChange',
])

/** Whether anyone who is signed in can make a call: unless it is listed above, it is about the caller. */
const isForAnyone = (name: CallName): boolean => {
  const { guard } = calls[name]
  return (
    guard !== 'public' &&
    guard.some(({ permissions, ...others }) => [...permissions, ...Object.keys(others)].length === 0)
  )
}

/**
 * Whether only people can make a call, and the keys of programs cannot (decision 0129): it is about the caller as a person, such as
 * their sessions or what they vouch for, or acts later with all of their rights.
 */
export const isPersonal = (name: CallName): boolean =>
  ofPeople.has(name) || (isForAnyone(name) && !forProgramsToo.has(name))

const ofSetUp: ReadonlySet<string> = new Set<string>([
  ...Object.keys({ ...auth, ...preferences }),
  ...([
    'readSecondFactors',
    'startAuthenticator',
    'confirmAuthenticator',
    'startPasskey',
    'addPasskey',
    'startPasskeyProof',
    'renewRecoveryCodes',
  ] satisfies CallName[]),
])

/** Whether somebody can make a call who lacks a second factor that is required of them: it leads to one (decision 0134). */
export const isOpenWithoutFactor = (name: CallName): boolean => ofSetUp.has(name)
