import { callGroups, type CallName } from './calls'

const { auth, secondFactors, passkeys, viewAs, notifications, preferences, savedViews, unsavedWork, removals } =
  callGroups
const ofPeople: ReadonlySet<string> = new Set<string>([
  ...Object.keys({
    ...auth,
    ...secondFactors,
    ...passkeys,
    ...viewAs,
    ...notifications,
    ...preferences,
    ...savedViews,
  }),
  ...Object.keys({ ...unsavedWork, ...removals }),
  ...([
    'listOwnSessions',
    'endOwnSessions',
    'endOtherSessions',
    // Whoever reviews vouches for what others hold.
    'decideAccessReviewItems',
    'reopenAccessReviewItems',
    'listOwnApplications',
    'readSignIn',
    'finishSignIn',
  ] satisfies CallName[]),
])

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

/** Whether a call is about the caller as a person, such as their sessions or what they vouch for: the keys of programs can't make it (decision 0129). */
export const isPersonal = (name: CallName): boolean => ofPeople.has(name)
